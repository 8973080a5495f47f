import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildExam } from '../../src/exam-data.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildGrant, buildModule, buildPlace, buildTopic } from '../../src/test-data.ts'
import type { Page } from '@playwright/test'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test("[USR-19] each exam has a card with its length and 'Start Exam' to /user/exam/{examId}/startexam", async ({
  page,
  db,
}) => {
  const { topic } = await buildPlace(db)
  const short = await buildExam(db, { topicId: topic.id, name: 'Mock 1', questionCount: 5 })
  const long = await buildExam(db, { topicId: topic.id, name: 'Mock 2', questionCount: 2, durationSeconds: 900 })
  await page.goto(`/user/Topic/${topic.id}/exam`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exams of Loops')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Mock 1', 'Mock 2'])
  await expect(cardOf(page, 'Mock 1')).toContainText('5 questions · 3 min 45 s')
  await expect(cardOf(page, 'Mock 2')).toContainText('2 questions · 15 min')
  await expect(cardOf(page, 'Mock 1')).toContainText('Not taken yet')
  for (const { id, name } of [short, long]) {
    const start = cardOf(page, name).getByRole('link', { name: `Start Exam: ${name}` })
    await expect(start).toHaveText('Start Exam')
    await expect(start).toHaveAttribute('href', `/user/exam/${id}/startexam`)
  }
  await cardOf(page, 'Mock 2').getByText('Start Exam').click()
  await expect(page).toHaveURL(`/user/exam/${long.id}/startexam`)
})

test("[USR-31] 'Start Exam' passes on the duration in seconds, 45 a question, and a warning time of 300", async ({
  page,
  db,
}) => {
  const { topic } = await buildPlace(db)
  await buildExam(db, { topicId: topic.id, name: 'Mock 1', questionCount: 5 })
  await page.goto(`/user/Topic/${topic.id}/exam`)
  await cardOf(page, 'Mock 1').getByText('Start Exam').click()
  await expect(page).toHaveURL(/startexam/)
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    durationSeconds: 225,
    secondsPerQuestion: 45,
    warningSeconds: 300,
  })
})

test('a card shows the last result, and a running exam can be continued', async ({ page, db, learner }) => {
  const { topic } = await buildPlace(db)
  const mock = await buildExam(db, { topicId: topic.id, name: 'Mock 1', questionCount: 2 })
  const other = await buildExam(db, { topicId: topic.id, name: 'Mock 2', questionCount: 2 })
  await buildAttempt(db, learner, { examId: mock.id, startedAt: '2026-03-01T10:00:00Z', answers: [0] })
  const last = await buildAttempt(db, learner, { examId: mock.id, startedAt: '2026-03-02T10:00:00Z', answers: [1] })
  await buildAttempt(db, learner, {
    examId: mock.id,
    startedAt: '2026-03-03T10:00:00Z',
    state: 'void',
    answers: [1, 1],
  })
  await buildAttempt(db, learner, { examId: other.id, state: 'open' })
  await page.goto(`/user/Topic/${topic.id}/exam`)
  const card = cardOf(page, 'Mock 1')
  await expect(card).toContainText('✓ Pass')
  await expect(card.getByRole('link', { name: 'Last exam: 1 of 2 right, 2 Mar 2026' })).toHaveAttribute(
    'href',
    `/user/exam/results?attempt=${last.id}`,
  )
  await expect(card.getByText('Start Exam')).toBeVisible()
  await expect(cardOf(page, 'Mock 2')).toContainText('its clock is running')
  await expect(cardOf(page, 'Mock 2').getByText('Start Exam')).toHaveCount(0)
  await expect(cardOf(page, 'Mock 2').getByRole('link', { name: 'Continue Mock 2' })).toHaveAttribute(
    'href',
    `/user/exam/${other.id}/startexam`,
  )
})

test("[ERR-21] an exam list that fails shows 'No exams found for this topic.' and can be tried again; an empty one says so", async ({
  page,
  db,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { topic } = await buildPlace(db)
  const path = `/user/Topic/${topic.id}/exam`
  await page.goto(path)
  await expect(page.getByRole('main').getByText('This topic has no exams yet.')).toBeVisible()
  await buildExam(db, { topicId: topic.id, name: 'Mock 1' })
  await page.route('**/api/exams/topic/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(path)
  // Both places show the failure and its reason.
  for (const place of [page.locator('[data-toast]'), page.locator('[role=alert]:not([data-toast])')]) {
    await expect(place).toContainText('No exams found for this topic.')
    await expect(place).toContainText('The list could not be loaded.')
  }
  await expect(page.getByText('This topic has no exams yet.')).toHaveCount(0)
  await page.unroute('**/api/exams/topic/*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(page, 'Mock 1')).toBeVisible()
})

test('the exams of a module that the learner does not own lead to the buy page', async ({ page, db, learner }) => {
  const { course } = await buildPlace(db)
  const module = await buildModule(db, { courseId: course.id, name: 'Arrays', price: 40 })
  const topic = await buildTopic(db, { moduleId: module.id, name: 'Sorting' })
  await buildExam(db, { topicId: topic.id, name: 'Mock 1' })
  await page.goto(`/user/Topic/${topic.id}/exam`)
  const wanted = encodeURIComponent(`/user/Topic/${topic.id}/exam`)
  await expect(page.getByRole('link', { name: 'Buy Now - ₹40' })).toHaveAttribute(
    'href',
    `/user/buynow/${module.id}?to=${wanted}`,
  )
  await expect(page.getByText('Mock 1')).toHaveCount(0)
  await buildGrant(db, learner, module.id)
  await page.reload()
  await expect(cardOf(page, 'Mock 1')).toBeVisible()
})
