import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import type { Locator, Page } from '@playwright/test'
import { expect, logInAs, publicCourses, test } from '../../src/fixtures.ts'
import { optionIn } from '../../src/practice-data.ts'
import { beginExam, buildSatExam, clockSeconds, expectOnServer, next, pick, type SatExam } from '../../src/sit-exam.ts'
import type { Person } from '../../src/test-data.ts'
import { answerRest, letNightPass } from '../../src/today-data.ts'

/** The promises of /about and the steps that a learner takes after a click on one. */
const PROMISES: { name: string; keep: (page: Page, given: Given) => Promise<void> }[] = [
  { name: 'Instant feedback', keep: seeFeedback },
  { name: 'Timed quizzes', keep: sitTimedExam },
  { name: 'Progress tracking', keep: seeProgress },
  { name: 'Daily topic-wise MCQs', keep: answerDaily },
]
type Given = { exam: SatExam; db: TestDb; learner: Person }

test('[PUB-13] a learner clicks every promise of /about and finds it kept: a timed exam, instant feedback, progress, daily questions', async ({
  page,
  db,
  product,
  learner,
}) => {
  const exam = await buildSatExam(db, { questionCount: 2 })
  await expect.poll(() => publicCourses(product.origin)).toHaveLength(1)
  await logInAs(page, learner)
  const promises = page.getByRole('region', { name: 'What you get' }).getByRole('listitem').getByRole('link')
  for (const { name, keep } of PROMISES)
    await test.step(name, async () => {
      await page.goto('/about')
      await promises.filter({ hasText: name }).click()
      await keep(page, { exam, db, learner })
    })
  await page.goto('/about')
  const names = await promises.allTextContents()
  expect(names.toSorted()).toEqual(PROMISES.map(({ name }) => name).toSorted())
})

/** Goes from the list of courses to the topic's card. */
async function openTopicCard(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Explore Modules' }).click()
  await page.getByRole('link', { name: 'Open Basics' }).click()
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Loops' }) })
}

/** Picks a wrong and a right option, and reads at once which is right, and why. */
async function seeFeedback(page: Page): Promise<void> {
  await (await openTopicCard(page)).getByRole('link', { name: 'View Questions' }).click()
  await optionIn(page, 'One').click()
  await expect(page.getByText('Correct answer is:')).toBeVisible()
  await expect(page.getByText('Why: Question 1?')).toBeVisible()
  await page.getByRole('button', { name: 'Next question' }).click()
  await optionIn(page, 'Two').click()
  await expect(page.getByText('Correct! Well done.')).toBeVisible()
  await expect(page.getByText('Why: Question 2?')).toBeVisible()
}

/** Reads the instructions, begins, sees the clock run, answers as in practice, and submits. */
async function sitTimedExam(page: Page, { exam: { name } }: Given): Promise<void> {
  await (await openTopicCard(page)).getByRole('link', { name: 'View Exam' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('1 min 30 s')
  await page.getByRole('link', { name: `Start Exam: ${name}` }).click()
  await expect(page.getByRole('main')).toContainText('The clock has not started yet.')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await beginExam(page)
  await expect(page.getByRole('heading', { name: 'Question 1 of 2' })).toBeVisible()
  const atStart = await clockSeconds(page)
  expect(atStart).toBeLessThanOrEqual(90)
  await expect.poll(() => clockSeconds(page)).toBeLessThan(atStart)
  await pick(page, 'A')
  await next(page)
  await pick(page, 'B')
  await expectOnServer(page)
  await page.getByRole('button', { name: 'Submit exam' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).click()
  await expect(page).toHaveURL(/\/user\/exam\/results\?attempt=\d+$/)
}

/** Sees the practised topic and the exam on the dashboard. */
async function seeProgress(page: Page, { exam: { name } }: Given): Promise<void> {
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByRole('progressbar', { name: '1 of 2 right' })).toBeVisible()
  const history = page.getByRole('region', { name: 'Your exams' })
  await expect(history).toContainText(name)
  await expect(history).toContainText('1 of 2 right')
}

/** Answers the questions of the day, which name their topic, and finds new ones on the next day. */
async function answerDaily(page: Page, { db, learner }: Given): Promise<void> {
  await expect(page).toHaveURL('/user/today')
  await expect(page.getByText(/Loops/).first()).toBeVisible()
  await answerRest(page, 2)
  await expect(page.getByRole('heading', { name: "Those were today's questions" })).toBeVisible()
  await letNightPass(db, learner)
  await page.reload()
  await expect(page.getByText('0 of 2 answered')).toBeVisible()
}

test('a result leads to the first wrong question in one tap, also to one for exams only, and each question can be reported', async ({
  page,
  db,
  learner,
}) => {
  const exam = await buildSatExam(db, { questionCount: 4 })
  const attempt = await buildAttempt(db, learner, { examId: exam.id, answers: [1, 3, 1] })
  await db.write(sql`update questions set is_exam_only = true where id = ${exam.questionIds[3]}`)
  await logInAs(page, learner)
  await page.goto(`/user/exam/results?attempt=${attempt.id}`)
  await page.getByRole('button', { name: 'Report question 2' }).click()
  await page.getByRole('dialog').getByLabel('There is a typing mistake').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()

  await page.getByRole('link', { name: 'Practise the 2 you got wrong' }).click()
  await expect(page).toHaveURL(`/user/attempt/${attempt.id}/wrong`)
  await expect(page.getByText('Question 2?', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Question 2?', { exact: true })).toBeVisible()
  await optionIn(page, 'Two').click()
  await expect(page.getByText('Correct! Well done.')).toBeVisible()
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(page.getByText('Question 4?', { exact: true })).toBeVisible()
})
