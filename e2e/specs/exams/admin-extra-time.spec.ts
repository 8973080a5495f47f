import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { attemptRow, buildMock } from '../../src/mock-exam.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('extra time during an exam moves the deadline, and less than the learner has used is refused', async ({
  page,
  db,
  learner,
}) => {
  const { exam } = await buildMock(db)
  const { id } = await buildAttempt(db, learner, { examId: exam.id, state: 'open' })
  const before = await attemptRow(db, learner, id)
  await page.goto(`/admin/attempts/${learner.id}/${id}`)
  await page.getByRole('button', { name: 'Extra time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extra time for Asha' })
  await expect(dialog).not.toContainText('Given so far')
  const [minutes, reason] = [dialog.getByLabel('Total extra minutes'), dialog.getByLabel('Reason')]
  await expect(minutes).toBeFocused()
  await minutes.fill('241')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter 0 to 240 minutes.')).toBeVisible()
  await minutes.fill('10')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await reason.fill('A broken arm')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Extra time saved.')).toBeVisible()
  await expect(page.getByText('1 min 30 s and 10 min extra')).toBeVisible()
  await expect(page.getByText('A broken arm')).toBeVisible()
  const after = await attemptRow(db, learner, id)
  expect(after.extra).toBe(600)
  expect(after.left - before.left).toBeGreaterThan(570)
  expect(await db.dbOf(learner.id).select(sql`select seconds, reason from learner.extra_times`)).toEqual([
    { seconds: 600, reason: 'A broken arm' },
  ])

  await db.dbOf(learner.id).write(sql`update learner.attempts set deadline = now() + interval '2 min'`)
  await page.getByRole('button', { name: 'Extra time' }).click()
  await expect(minutes).toHaveValue('10')
  await minutes.fill('5')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The learner has used this time already')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await attemptRow(db, learner, id)).extra).toBe(600)
})

test('extra time before the start is given by e-mail, listed, changed and taken back', async ({
  page,
  db,
  learner,
}) => {
  const { exam, topic } = await buildMock(db)
  await page.goto(`/admin/attempts?examId=${exam.id}&topicId=${topic.id}`)
  await expect(page.getByText('Nobody has taken this exam yet.')).toBeVisible()
  // The dialog waits for the sections, because each timed one has its own field.
  await page.route('**/briefing', (route) => route.abort())
  await page.getByRole('button', { name: 'Give extra time' }).click()
  await expect(page.getByText('The sections of the exam could not be loaded.')).toBeVisible()
  await page.unroute('**/briefing')
  await page.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give extra time' })
  const email = dialog.getByLabel('The learner’s e-mail')
  await expect(email).toBeFocused()
  await email.fill('nobody@gmail.com')
  await dialog.getByLabel('Total extra minutes').fill('20')
  await dialog.getByLabel('Reason').fill('A scribe')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is no learner with this address.')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill(` ${learner.email.toUpperCase()} `)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Extra time saved.')).toBeVisible()
  await expect(row(page, learner.email)).toContainText('+20 min')
  await expect(row(page, learner.email)).toContainText('A scribe')
  const given = () =>
    db
      .dbOf(learner.id)
      .select(sql`select learner_id::int as id, exam_id::int as exam, seconds from learner.extra_times`)
  expect(await given()).toEqual([{ id: learner.id, exam: exam.id, seconds: 1200 }])

  await page.getByRole('button', { name: `Change the extra time of ${learner.email}` }).click()
  const change = page.getByRole('dialog', { name: 'Extra time for Asha' })
  await expect(change.getByLabel('Total extra minutes')).toHaveValue('20')
  await change.getByLabel('Total extra minutes').fill('0')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nobody has extra time at this exam.')).toBeVisible()
  expect(await given()).toEqual([{ id: learner.id, exam: exam.id, seconds: 0 }])
})
