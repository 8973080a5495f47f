import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPerson } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test("[ADM-01] [ADM-03] [ADM-04] the admin's email, badge and total show; 'Learners Enrolled' shows the count, or N/A", async ({
  page,
  admin,
  db,
}) => {
  await buildPerson(db)
  await buildPerson(db)
  await page.goto('/admin/dashboard')
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
