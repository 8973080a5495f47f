import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import {
  buildSatExam,
  clockSeconds,
  expectOnServer,
  moveDeadline,
  openExam,
  pick,
  storedAttempts,
} from '../../src/sit-exam.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('X6 the countdown stays right when the clock of the device is wrong by hours and is changed', async ({
  page,
  db,
}) => {
  await page.addInitScript(() => {
    const RealDate = Date
    const shifted = globalThis as unknown as { shiftMs: number }
    shifted.shiftMs = -5 * 3600_000
    globalThis.Date = class extends RealDate {
      constructor(...given: []) {
        if (given.length > 0) super(...given)
        else super(RealDate.now() + shifted.shiftMs)
      }
      static override now = () => RealDate.now() + shifted.shiftMs
    } as DateConstructor
  })
  await openExam(page, await buildSatExam(db, { seconds: 600 }))
  const before = await clockSeconds(page)
  expect(before).toBeGreaterThan(590)
  await page.evaluate(() => ((globalThis as unknown as { shiftMs: number }).shiftMs = 9 * 3600_000))
  await page.waitForTimeout(1500)
  await pick(page, 'A')
  await expectOnServer(page)
  const after = await clockSeconds(page)
  expect(before - after).toBeGreaterThanOrEqual(1)
  expect(before - after).toBeLessThan(15)
})

test('X7 a device that sleeps past the end shows the result when it wakes up, and no new attempt', async ({
  page,
  db,
  learner,
}) => {
  const exam = await buildSatExam(db)
  await openExam(page, exam)
  await pick(page, 'B')
  await expectOnServer(page)
  await page.goto('/robots.txt')
  await moveDeadline(db, learner, -60)
  await expect.poll(async () => (await storedAttempts(db, learner))[0]?.state).toBe('graded')
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expect(page).toHaveURL(/\/user\/exam\/results\?attempt=/)
  await expect(page.getByText('Exam submitted! Correct: 1, Incorrect: 2. Status: Fail')).toBeVisible()
  expect(await storedAttempts(db, learner)).toHaveLength(1)
})

test('X7 a page that stayed open past the end shows the result too', async ({ page, db, learner }) => {
  await openExam(page, await buildSatExam(db))
  await moveDeadline(db, learner, -60)
  await expect.poll(async () => (await storedAttempts(db, learner))[0]?.state).toBe('graded')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/user\/exam\/results\?attempt=/)
})

test('X8 a pick that arrives within the grace counts', async ({ page, context, db, learner }) => {
  await openExam(page, await buildSatExam(db, { seconds: 15 }))
  await context.setOffline(true)
  await pick(page, 'B')
  const over = page.getByText('Time is up. We will submit your exam as soon as you are back online.')
  await expect(over).toBeVisible({ timeout: 25_000 })
  await page.waitForTimeout(3000)
  await context.setOffline(false)
  await expect(page.getByText('Correct: 1, Incorrect: 2. Status: Fail')).toBeVisible()
  expect(await storedAttempts(db, learner)).toMatchObject([{ closedBy: 'deadline', correctCount: 1 }])
})

test('X8 a pick that arrives after the grace is reported as too late, kept, and not counted', async ({
  page,
  context,
  db,
  learner,
}) => {
  await openExam(page, await buildSatExam(db, { seconds: 60 }))
  await context.setOffline(true)
  await pick(page, 'B')
  await moveDeadline(db, learner, -60)
  await expect.poll(async () => (await storedAttempts(db, learner))[0]?.state).toBe('graded')
  await context.setOffline(false)
  await expect(page.getByText('1 answer arrived too late and does not count.')).toBeVisible()
  expect(await storedAttempts(db, learner)).toMatchObject([{ correctCount: 0 }])
  const late = await db.dbOf(learner.id).select(sql`select place, option from learner.late_answers`)
  expect(late).toEqual([{ place: 0, option: 1 }])
})

test('X18 the time is 45 seconds a question or the exam’s own, and does not change after the start', async ({
  page,
  db,
}) => {
  const exam = await buildSatExam(db, { questionCount: 4 })
  await openExam(page, exam)
  expect(Math.abs((await clockSeconds(page)) - 180)).toBeLessThan(8)
  await db.write(sql`update exams set duration_seconds = 60 where id = ${exam.id}`)
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await clockSeconds(page)).toBeGreaterThan(150)
})
