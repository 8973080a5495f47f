import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import {
  beginExam,
  buildSatExam,
  clockSeconds,
  expectOnServer,
  moveDeadline,
  next,
  openExam,
  pick,
  storedAttempts,
} from '../../src/sit-exam.ts'
import { sql } from '@abhyas/database/sql'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

const submitByHand = async (page: Page) => {
  await page.getByRole('button', { name: 'Submit exam' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).click()
}

test('[USR-20] an exam of 3 questions runs for 2:15 and counts down each second without redrawing the question', async ({
  page,
  db,
}) => {
  const exam = await buildSatExam(db)
  await openExam(page, exam)
  const first = await clockSeconds(page)
  expect(first).toBeGreaterThan(128)
  expect(first).toBeLessThanOrEqual(135)
  await page.evaluate(() => {
    const watched = document.querySelector('section[aria-labelledby=question-number]') as Element
    new MutationObserver(() => (document.documentElement.dataset['redrawn'] = '')).observe(watched, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  // The page itself records the seconds, because the test on a busy machine may look too late.
  const seen = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const timer = document.querySelector('[role=timer]') as Element
        const read = () => (timer.textContent ?? '').split(':').reduce((total, part) => total * 60 + Number(part), 0)
        const texts = [read()]
        new MutationObserver(() => texts.push(read())).observe(timer, {
          subtree: true,
          childList: true,
          characterData: true,
        })
        setTimeout(() => resolve(texts), 4000)
      }),
  )
  expect(seen.length).toBeGreaterThanOrEqual(3)
  for (const [nth, seconds] of seen.entries()) if (nth > 0) expect(seconds).toBe((seen[nth - 1] ?? 0) - 1)
  await expect(page.locator('html')).not.toHaveAttribute('data-redrawn')
})

test('[USR-21] a calm notice shows at 5 minutes, the warning at 30 seconds, and the time left is announced', async ({
  page,
  db,
  learner,
}) => {
  const exam = await buildSatExam(db, { seconds: 3600 })
  await openExam(page, exam)
  await expect(page.getByRole('timer')).toHaveAttribute('data-phase', 'calm')
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('online')))
  await moveDeadline(db, learner, 200)
  await lookAgain()
  await expect(page.getByText('Less than 5 minutes left.')).toBeVisible()
  await moveDeadline(db, learner, 45)
  await lookAgain()
  await expect(page.locator('[data-spoken]')).toHaveText('1 minute left.')
  await expect(page.locator('[data-warning]')).toHaveCount(0)
  await expect(page.locator('[data-warning]')).toBeVisible({ timeout: 25_000 })
  expect(await clockSeconds(page)).toBeLessThanOrEqual(30)
  await expect(page.locator('[data-spoken]')).toHaveText('30 seconds left.')
})

test('[USR-22] [USR-25] at zero the exam submits itself and shows the result', async ({ page, db, learner }) => {
  const exam = await buildSatExam(db, { seconds: 10 })
  await openExam(page, exam)
  await pick(page, 'B')
  await expectOnServer(page)
  await expect(page.getByText('Exam submitted! Correct: 1, Incorrect: 2. Status: Fail')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/exam\/results\?attempt=\d+$/)
  expect(await storedAttempts(db, learner)).toEqual([
    { state: 'graded', closedBy: 'deadline', correctCount: 1, epoch: 1 },
  ])
})

test('[USR-23] a double click, or zero during a submit, submits once', async ({ page, db, learner }) => {
  await openExam(page, await buildSatExam(db, { seconds: 14 }))
  await pick(page, 'B')
  await expectOnServer(page)
  const held = Promise.withResolvers<void>()
  let submits = 0
  await page.route('**/api/attempts/*/submit', async (route) => {
    submits += 1
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).dblclick()
  await expect(page.getByRole('timer')).toHaveText('0:00', { timeout: 25_000 })
  await page.waitForTimeout(1500)
  held.resolve()
  await expect(page).toHaveURL(/\/user\/exam\/results/)
  expect(submits).toBe(1)
  expect(await storedAttempts(db, learner)).toMatchObject([{ state: 'graded', correctCount: 1 }])
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).not.toHaveURL(/startexam/)
  expect(await storedAttempts(db, learner)).toHaveLength(1)
})

test('(USR-25) the message after a pass says Pass', async ({ page, db }) => {
  const exam = await buildSatExam(db)
  await openExam(page, exam)
  await pick(page, 'B')
  await next(page)
  await pick(page, 'B')
  await submitByHand(page)
  await expect(page.getByText('Exam submitted! Correct: 2, Incorrect: 1. Status: Pass')).toBeVisible()
})

test('[USR-34] (USR-31) before it is in progress the page says that the exam is being prepared', async ({
  page,
  db,
}) => {
  const exam = await buildSatExam(db)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/exams/*/briefing', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expect(page.getByText('Preparing your exam...')).toBeVisible()
  held.resolve()
  await beginExam(page)
  await expect(page.getByRole('heading', { name: 'Question 1 of 3' })).toBeVisible()
})

test('[GRD-07] a stored login without an e-mail shows a message and goes to the login page', async ({ page, db }) => {
  const exam = await buildSatExam(db)
  await page.evaluate(() => {
    const { email: _, ...rest } = JSON.parse(localStorage.getItem('loginData') ?? '{}')
    localStorage.setItem('loginData', JSON.stringify(rest))
  })
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expect(page.getByText('User not logged in.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('[ERR-22] when an exam cannot be loaded, a message shows and the dashboard opens', async ({ page }) => {
  await page.goto('/user/exam/999999/startexam')
  await expect(page.getByText('Error loading exam details.')).toBeVisible()
  await expect(page).toHaveURL('/user/dashboard')
})

test('[ERR-23] an exam without a usable question has nothing to submit', async ({ page, db }) => {
  const exam = await buildSatExam(db)
  await db.write(sql`update exams set paper_id = null where id = ${exam.id}`)
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expect(page.getByRole('alert')).toContainText('Exam details not available.')
  await expect(page.getByRole('button', { name: 'Submit exam' })).toHaveCount(0)
})

test('an exam of a locked module leads to the buy page', async ({ page, db }) => {
  const exam = await buildSatExam(db, { isFreeSample: false })
  await page.goto(`/user/exam/${exam.id}/startexam`)
  const wanted = encodeURIComponent(`/user/exam/${exam.id}/startexam`)
  await expect(page).toHaveURL(`/user/buynow/${exam.moduleId}?to=${wanted}`)
})
