import type { Page } from '@playwright/test'
import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildExam } from '../../src/exam-data.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace } from '../../src/test-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

const [RIGHT, WRONG] = [1, 3]
const pathOf = (attempt: { id: number }) => `/user/exam/results?attempt=${attempt.id}`
const questions = (page: Page) => page.getByRole('article')
const question = (page: Page, number: number) => questions(page).filter({ hasText: `Question ${number}?` })
const option = (page: Page, number: number, text: string) =>
  question(page, number).getByRole('listitem').filter({ hasText: text })
const summary = (page: Page) => page.getByRole('region', { name: 'Exam result' })

test("[USR-26] each question shows the selected answer, 'Not answered' when empty, the correct one and whether it was right", async ({
  page,
  db,
  learner,
}) => {
  const { topic } = await buildPlace(db)
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 3, reasons: ['', '', '', 'It is too many.'] })
  const attempt = await buildAttempt(db, learner, { examId: exam.id, answers: [RIGHT, WRONG], seconds: 78 })
  await page.goto(pathOf(attempt))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mock exam')
  await expect(questions(page)).toHaveCount(3)

  await expect(question(page, 1).getByRole('heading')).toHaveText('Question 1✓ Correct')
  await expect(option(page, 1, 'Two')).toContainText('✓ Your answer is correct')
  await expect(question(page, 1)).toContainText('Time spent: 1 s')
  await expect(question(page, 1)).toContainText('Why: Question 1?')

  await expect(question(page, 2).getByRole('heading')).toHaveText('Question 2✕ Incorrect')
  await expect(option(page, 2, 'Four')).toContainText('✕ Your answer')
  await expect(option(page, 2, 'Two')).toContainText('✓ Correct answer')
  await expect(question(page, 2)).toContainText('Your answer: Four — It is too many.Why: Question 2?')
  await expect(question(page, 3)).toContainText('Why the other options are wrongFour — It is too many.')

  await expect(question(page, 3).getByRole('heading')).toHaveText('Question 3○ Not answered')
  await expect(question(page, 3)).toContainText('Your answer: Not answered')
  await expect(option(page, 3, 'Two')).toContainText('✓ Correct answer')
  await expect(question(page, 3)).not.toContainText('Time spent')
})

test('the summary explains the pass mark, unanswered questions and the time taken', async ({ page, db, learner }) => {
  const { topic } = await buildPlace(db)
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 3 })
  const failed = await buildAttempt(db, learner, { examId: exam.id, answers: [RIGHT, WRONG], seconds: 78 })
  await page.goto(pathOf(failed))
  await expect(summary(page).locator('svg')).toHaveText('1of 3')
  await expect(summary(page)).toContainText('✕ Fail')
  await expect(summary(page)).toContainText('Correct: 1 Incorrect: 2')
  await expect(summary(page)).toContainText('it takes 2 right answers, half of the questions rounded up')
  await expect(summary(page)).toContainText('1 question was not answered')
  await expect(summary(page)).toContainText('Time taken: 1 min 18 s.')
  for (const [name, path] of [
    ['Practise this topic', `/user/Topic/${topic.id}/question`],
    ['Take it again', `/user/exam/${exam.id}/startexam`],
    ['Back to the topic', `/user/Topic/${topic.id}`],
  ] as const)
    await expect(summary(page).getByRole('link', { name })).toHaveAttribute('href', path)

  const answers = [RIGHT, RIGHT]
  const ranOut = await buildAttempt(db, learner, { examId: exam.id, answers, closedBy: 'deadline', seconds: 135 })
  await page.goto(pathOf(ranOut))
  await expect(summary(page)).toContainText('✓ Pass')
  await expect(summary(page)).toContainText('You passed: 2 right answers were enough')
  await expect(summary(page)).toContainText('Time ran out after 2 min 15 s')
})

test('[USR-24] the result is Fail when more than half are wrong, else Pass; the pass mark is half of the questions, rounded up', async ({
  page,
  db,
  learner,
}) => {
  const { topic } = await buildPlace(db)
  for (const questionCount of [3, 4]) {
    const exam = await buildExam(db, { topicId: topic.id, questionCount })
    const oneRight = await buildAttempt(db, learner, { examId: exam.id, answers: [RIGHT, WRONG, WRONG] })
    await page.goto(pathOf(oneRight))
    await expect(summary(page)).toContainText('✕ Fail')
    await expect(summary(page)).toContainText('it takes 2 right answers')
    const twoRight = await buildAttempt(db, learner, { examId: exam.id, answers: [RIGHT, RIGHT, WRONG] })
    await page.goto(pathOf(twoRight))
    await expect(summary(page)).toContainText('✓ Pass')
  }
})

test('a late answer is shown at its option and not counted; a filter shows only incorrect or unanswered questions', async ({
  page,
  db,
  learner,
}) => {
  const { topic } = await buildPlace(db)
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 4 })
  const attempt = await buildAttempt(db, learner, {
    examId: exam.id,
    answers: [RIGHT, WRONG, RIGHT],
    lateAnswers: [undefined, RIGHT],
  })
  await page.goto(pathOf(attempt))
  await expect(option(page, 2, 'Two')).toContainText('Arrived too late, not counted')
  await expect(summary(page)).toContainText('Correct: 2 Incorrect: 2')

  const filters = page.getByRole('group', { name: 'Which questions are shown' })
  const shown = () => questions(page).filter({ visible: true })
  await expect(filters.getByRole('button', { name: 'All 4' })).toHaveAttribute('aria-pressed', 'true')
  await filters.getByRole('button', { name: 'Incorrect 2' }).click()
  await expect(shown()).toHaveCount(2)
  await expect(question(page, 1)).toBeHidden()
  await filters.getByRole('button', { name: 'Not answered 1' }).click()
  await expect(shown()).toHaveCount(1)
  await expect(question(page, 4)).toBeVisible()
  await filters.getByRole('button', { name: 'All 4' }).click()
  await expect(shown()).toHaveCount(4)
})

test('earlier attempts of the same exam are listed, and each leads to its own result', async ({
  page,
  db,
  learner,
}) => {
  const { topic } = await buildPlace(db)
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 4 })
  const first = await buildAttempt(db, learner, {
    examId: exam.id,
    answers: [RIGHT],
    startedAt: '2026-03-01T10:00:00Z',
  })
  await buildAttempt(db, learner, { examId: exam.id, state: 'void', answers: [RIGHT, RIGHT, RIGHT, RIGHT] })
  const second = await buildAttempt(db, learner, { examId: exam.id, answers: [RIGHT, RIGHT, RIGHT] })
  await page.goto(pathOf(second))
  const attempts = page.getByRole('region', { name: 'Your attempts at this exam' })
  await expect(attempts.getByRole('listitem')).toHaveText(['1 of 41 Mar 2026', '3 of 4This one'])
  await expect(attempts).toContainText('Better than last time: 75% right, up from 25%.')
  await attempts.getByRole('link', { name: '1 of 4' }).click()
  await expect(page).toHaveURL(pathOf(first))
  await expect(attempts).toContainText('This was your first attempt.')
})

test('a void attempt shows its reason, and is neither passed nor failed', async ({ page, db, learner }) => {
  const { topic } = await buildPlace(db)
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 1 })
  const voidReason = 'The power was out.'
  const attempt = await buildAttempt(db, learner, { examId: exam.id, state: 'void', voidReason, answers: [RIGHT] })
  await page.goto(pathOf(attempt))
  await expect(summary(page)).toContainText('This attempt does not count. Reason: The power was out.')
  await expect(summary(page)).not.toContainText('Pass')
  await expect(questions(page)).toHaveCount(1)
})

test('[USR-27] without an attempt in the address the latest result shows; without any result, a text and a link to the dashboard', async ({
  page,
  db,
  learner,
}) => {
  await page.goto('/user/exam/results')
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.locator('[data-toast]')).toContainText('You have no results yet.')
  const { topic } = await buildPlace(db)
  const older = await buildExam(db, { topicId: topic.id, name: 'Mock 1', questionCount: 1 })
  const newer = await buildExam(db, { topicId: topic.id, name: 'Mock 2', questionCount: 1 })
  await buildAttempt(db, learner, { examId: older.id, answers: [RIGHT] })
  await buildAttempt(db, learner, { examId: newer.id, answers: [WRONG] })
  for (const path of ['/user/exam/results', '/user/exam/results?attempt=', '/user/exam/results?attempt=x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mock 2')
    await expect(questions(page)).toHaveCount(1)
  }
})

test('a result is hidden while a running exam asks the same questions, and the page links to that exam', async ({
  page,
  db,
  learner,
}) => {
  const { topic } = await buildPlace(db)
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 2 })
  const old = await buildAttempt(db, learner, { examId: exam.id, answers: [RIGHT] })
  await page.goto(pathOf(old))
  await expect(questions(page)).toHaveCount(2)
  // The page may fetch its result again, and no page may do that while the attempt is being written.
  await page.goto('about:blank')
  const startedAt = new Date().toISOString()
  const open = await buildAttempt(db, learner, { examId: exam.id, state: 'open', startedAt })
  for (const attempt of [old, open]) {
    await page.goto(pathOf(attempt))
    await expect(page.getByRole('link', { name: 'Go to Mock exam' })).toHaveAttribute(
      'href',
      `/user/exam/${exam.id}/startexam`,
    )
    await expect(questions(page)).toHaveCount(0)
  }
})

test("another learner's result is not found, and a failure can be tried again", async ({
  page,
  db,
  learner,
  admin,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { topic } = await buildPlace(db)
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 2 })
  await page.goto(pathOf(await buildAttempt(db, admin, { examId: exam.id })))
  await expect(page.getByText('This result is not yours, or it does not exist.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
  await page.route('**/api/attempts/*/result', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(pathOf(await buildAttempt(db, learner, { examId: exam.id })))
  await expect(page.getByText('Your result could not be loaded.')).toBeVisible()
  await page.unroute('**/api/attempts/*/result')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(questions(page)).toHaveCount(2)
})

test('the printed page has every question, black on white, and no buttons', async ({ page, db, learner }) => {
  const { topic } = await buildPlace(db)
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 3 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(pathOf(await buildAttempt(db, learner, { examId: exam.id, answers: [RIGHT, WRONG, RIGHT] })))
  await page.getByRole('button', { name: 'Incorrect 1' }).click()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(questions(page).filter({ visible: true })).toHaveCount(3)
  for (const what of ['body > header', 'footer', 'nav', 'button', 'main a[href*="startexam"]'])
    await expect(page.locator(what).filter({ visible: true }), what).toHaveCount(0)
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
})
