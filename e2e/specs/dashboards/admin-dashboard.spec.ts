import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildOrder } from '@abhyas/api/testing/build-order'
import { buildReport } from '@abhyas/api/testing/builders'
import { buildPerson, buildPlace, buildQuestion } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test("[ADM-01] [ADM-03] [ADM-04] the admin's email, badge and total show; 'Learners Enrolled' shows the count, or N/A", async ({
  page,
  admin,
  db,
}) => {
  await buildPerson(db)
  await buildPerson(db)
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(page.getByRole('main').getByText(admin.email)).toBeVisible()
  await expect(page.getByRole('main').getByText('Admin', { exact: true })).toBeVisible()
  await expect(page.getByText('Total Learners Enrolled: 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Learners Enrolled' }).click()
  await expect(page.getByRole('dialog').getByText('Total learners enrolled: 2', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.route('**/api/users/countUsers', (route) => route.abort())
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Learners Enrolled' }).click()
  await expect(page.getByRole('dialog').getByText('Total learners enrolled: N/A', { exact: true })).toBeVisible()
})

test('[ADM-02] the dashboard leads to everything that an admin manages', async ({ page }) => {
  const places = {
    'Manage Courses': '/admin/coursePage',
    'Manage Users': '/admin/manage-users',
    'Manage Video & Blogs Categories': '/admin/manage-categories',
    'Manage Projects': '/admin/manage-projects',
  }
  await page.goto('/admin/dashboard')
  for (const [name, path] of Object.entries(places)) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
  }
})

test('[ERR-07] a count that fails shows a message', async ({ page, quietPages }) => {
  quietPages.allow.push(/^500 /)
  await page.route('**/api/users/countUsers', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Failed to fetch learner count. Try again later.')).toBeVisible()
  await expect(page.getByText('Total Learners Enrolled: N/A', { exact: true })).toBeVisible()
})

test('the dashboard says what waits and leads to it; the navigation has the numbers; the last 30 days are drawn', async ({
  page,
  db,
  learner,
}) => {
  const { module, topic } = await buildPlace(db)
  const question = await buildQuestion(db, { topicId: topic.id, text: 'Why?' })
  await buildOrder(db, learner, { moduleId: module.id, state: 'review' })
  await buildReport(db, { questionId: question.id, reporterId: learner.id })
  await page.goto('/admin/dashboard')
  const waiting = page.getByRole('region', { name: 'What needs you' }).getByRole('listitem')
  await expect(waiting).toHaveText([/^1Orders under review/, /^1Reports open/])
  const nav = page.getByRole('navigation', { name: 'Administration' })
  await expect(nav.getByRole('link', { name: 'Orders 1 open' })).toBeVisible()
  const days = page.getByRole('region', { name: 'The last 30 days', exact: true })
  await expect(days.getByRole('heading', { name: 'From visit to purchase' })).toBeVisible()
  await page.getByText('All figures as a table').click()
  await expect(page.getByRole('row')).toHaveCount(31)
  await page.getByRole('link', { name: 'Read reports' }).click()
  await page.getByRole('button', { name: 'You were right, we fixed it.' }).click()
  await page.getByRole('button', { name: /^Settle/ }).click()
  await expect(nav.getByRole('link', { name: 'Reports', exact: true })).toBeVisible()
  await nav.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Review orders' }).click()
  await expect(page).toHaveURL('/admin/orders?state=review')
  await expect(page.getByRole('row')).toHaveCount(2)
})
