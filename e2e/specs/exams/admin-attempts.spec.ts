import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { attemptRow, buildMock } from '../../src/mock-exam.ts'
import { buildExtraTime, buildPerson } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const notice = (page: Page, text: string) => page.locator('[role=alert]:not([data-toast])').filter({ hasText: text })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('the attempts at an exam open from its row, newest first, and lead to their timeline', async ({
  page,
  db,
  learner,
}) => {
  const { exam, module, topic } = await buildMock(db)
  const ravi = await buildPerson(db, { username: 'Ravi' })
  await buildAttempt(db, learner, { examId: exam.id, answers: [1, 1] })
  await buildAttempt(db, ravi, { examId: exam.id, answers: [0], state: 'open' })
  await page.goto(`/admin/exams/${module.id}/${topic.id}`)
  await page.getByRole('link', { name: 'Attempts at Mock 1' }).click()
  await expect(page).toHaveURL(`/admin/attempts?examId=${exam.id}&topicId=${topic.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Attempts' })).toBeVisible()
  await expect(page.getByText('Mock 1', { exact: true })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText(ravi.email)
  await expect(rows.nth(1)).toContainText('Running')
  await expect(rows.nth(2)).toContainText(learner.email)
  await expect(rows.nth(2)).toContainText('Pass 2 of 2')
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect(page.getByText('Nobody has extra time at this exam.')).toBeVisible()
  await row(page, learner.email).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Attempt of Asha' })).toBeVisible()
  // The breadcrumb leads back.
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Mock 1' }).click()
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Loops' }).click()
  await expect(page).toHaveURL(`/admin/exams/${module.id}/${topic.id}`)
})

test('the attempts of a user open from their row, and from the menu by e-mail', async ({ page, db, learner }) => {
  const { exam } = await buildMock(db)
  await buildAttempt(db, learner, { examId: exam.id, answers: [0, 0] })
  await buildAttempt(db, learner, { examId: exam.id, state: 'void' })
  await buildAttempt(db, await buildPerson(db, { username: 'Ravi' }), { examId: exam.id })
  await page.goto('/admin/manage-users')
  await page.getByRole('link', { name: `Attempts of ${learner.email}` }).click()
  await expect(page.getByText(learner.email, { exact: true })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Void')
  await expect(rows.nth(2)).toContainText('Fail 0 of 2')
  await expect(rows.nth(2)).toContainText('Loops')
  await page.goto('/admin/attempts?userId=999999')
  await expect(page.getByText('This user has taken no exam yet.')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Attempts' })
  await expect(menu).toHaveAttribute('aria-current', 'page')
  await menu.click()
  const email = page.getByLabel('The learner’s e-mail')
  await email.fill('nobody@gmail.com')
  await email.press('Enter')
  await expect(page.getByText('There is no learner with this address.')).toBeVisible()
  await email.fill(learner.email.toUpperCase())
  await email.press('Enter')
  await expect(page).toHaveURL(`/admin/attempts?userId=${learner.id}`)
})

test('a timeline shows learner, times, devices, every answer in its order, late answers, and the result', async ({
  page,
  db,
  learner,
}) => {
  const { exam } = await buildMock(db)
  const { id } = await buildAttempt(db, learner, { examId: exam.id, answers: [1, 0], lateAnswers: [undefined, 1] })
  // The second question was answered first, and the first one from another device.
  const theirs = db.dbOf(learner.id)
  await theirs.write(sql`
    update learner.answers x set saved_at = a.started_at + (40 - 20 * x.place) * interval '1 s', epoch = 2 - x.place
    from learner.attempts a where a.learner_id = x.learner_id and a.id = x.attempt_id`)
  await theirs.write(sql`update learner.attempts set epoch = 2, outage_ms = 64200 where id = ${id}`)
  await page.goto(`/admin/attempts/${learner.id}/${id}`)
  await expect(page.getByText(learner.email).last()).toBeVisible()
  await expect(page.getByText('2 devices, one after the other')).toBeVisible()
  await expect(page.getByText('Submitted by the learner')).toBeVisible()
  const outage = page.locator('dl > div').filter({ hasText: 'Time given back after an outage' })
  await expect(outage.locator('dd')).toHaveText('1 min 5 s')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Question 2')
  await expect(rows.nth(1)).toContainText('Device 1')
  await expect(rows.nth(1)).toContainText('0:20 after the start')
  await expect(rows.nth(2)).toContainText('Question 1')
  await expect(rows.nth(2)).toContainText('Device 2')
  await expect(rows.nth(3)).toContainText('Arrived too late')
  const [first, second] = [page.locator('summary').nth(0), page.locator('summary').nth(1)]
  await expect(first).toContainText('✓ Correct')
  await expect(second).toContainText('✕ Incorrect')
  await expect(second).toContainText('Picked ‘One’, ‘Two’ arrived too late')
  await expect(page.getByText('What is second?')).toBeHidden()
  await second.press('Enter')
  await expect(page.getByText('What is second?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Extra time' })).toHaveCount(0)

  await page.goto(`/admin/attempts/${learner.id}/999999`)
  await expect(page.getByText('This attempt does not exist.')).toBeVisible()
})

test('an attempt is declared void only with a reason, and shows it from then on', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { exam } = await buildMock(db)
  const { id } = await buildAttempt(db, learner, { examId: exam.id, answers: [1, 1] })
  const open = await buildAttempt(db, learner, { examId: exam.id, state: 'open' })
  await page.goto(`/admin/attempts/${learner.id}/${id}`)
  await page.getByRole('button', { name: 'Declare void' }).click()
  const dialog = page.getByRole('dialog', { name: 'Declare this attempt void?' })
  await expect(dialog).toContainText('The result of Asha will no longer count. The answers and figures are kept.')
  const confirm = dialog.getByRole('button', { name: 'Declare void' })
  await confirm.click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  expect((await attemptRow(db, learner, id)).state).toBe('graded')
  await dialog.getByLabel('Reason (shown to the learner)').fill('The paper was wrong.')
  await page.route('**/void', (route) => route.fulfill({ status: 500, json: {} }))
  await confirm.click()
  await expect(dialog.getByText('Something went wrong')).toBeVisible()
  await page.unrouteAll()
  await confirm.click()
  await expect(toast(page, 'The attempt is void.')).toBeVisible()
  await expect(page.getByText('The paper was wrong.')).toBeVisible()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Declare void' })).toHaveCount(0)
  expect(await attemptRow(db, learner, id)).toMatchObject({ state: 'void', reason: 'The paper was wrong.' })

  await page.goto(`/admin/attempts/${learner.id}/${open.id}`)
  await expect(page.getByText('Not answered yet').first()).toBeVisible()
  await expect(page.getByText('One device so far')).toBeVisible()
  await page.getByRole('button', { name: 'Declare void' }).click()
  await expect(dialog).toContainText('The exam ends at once for Asha and will not count.')
  await dialog.getByLabel('Reason (shown to the learner)').fill('A leak.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ended when it was declared void')).toBeVisible()
  expect(await attemptRow(db, learner, open.id)).toMatchObject({ state: 'void', reason: 'A leak.' })
})

test('when the attempts cannot be loaded, the page says so and offers to try again', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { exam } = await buildMock(db)
  const { id } = await buildAttempt(db, learner, { examId: exam.id })
  await buildExtraTime(db, learner, exam.id, 'A scribe')
  for (const path of ['/api/attempts/all*', '/api/exams/*/extra-time*', '/api/users/*/attempts/*'])
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/admin/attempts?examId=${exam.id}`)
  await expect(notice(page, 'The attempts could not be loaded.')).toBeVisible()
  await expect(notice(page, 'The learners with extra time could not be loaded.')).toBeVisible()
  await page.unroute('**/api/attempts/all*')
  await page.unroute('**/api/exams/*/extra-time*')
  for (const again of [0, 0]) await page.getByRole('button', { name: 'Try again' }).nth(again).click()
  await expect(row(page, 'Pass').or(row(page, 'Fail'))).toBeVisible()
  await expect(row(page, 'A scribe')).toBeVisible()
  await page.goto(`/admin/attempts/${learner.id}/${id}`)
  await expect(notice(page, 'The attempt could not be loaded.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Attempt of Asha' })).toBeVisible()
})
