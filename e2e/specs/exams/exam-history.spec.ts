import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { sql } from '@abhyas/database/sql'
import { buildExam } from '../../src/exam-data.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('the dashboard lists the running exam first, then the latest five, and more on demand', async ({
  page,
  db,
  learner,
}) => {
  const { topic } = await buildPlace(db)
  await page.goto('/user/dashboard')
  const exams = page.getByRole('region', { name: 'Your exams' })
  await expect(exams).toContainText('No exams yet.')
  const ids = []
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const exam = await buildExam(db, { topicId: topic.id, name: `Mock ${number}`, questionCount: 2 })
    ids.push((await buildAttempt(db, learner, { examId: exam.id, answers: number === 7 ? [1] : [0] })).id)
  }
  await page.reload()
  const names = exams.getByRole('listitem').getByRole('link')
  await expect(names).toHaveText(['Mock 7', 'Mock 6', 'Mock 5', 'Mock 4', 'Mock 3'])
  await expect(names.first()).toHaveAttribute('href', `/user/exam/results?attempt=${ids[6]}`)
  await expect(exams.getByRole('listitem').first()).toContainText('1 of 2 right✓ Pass')
  await expect(exams.getByRole('listitem').nth(1)).toContainText('0 of 2 right✕ Fail')
  await exams.getByRole('button', { name: 'Show more' }).click()
  await expect(names).toHaveCount(7)
  await expect(exams.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  const running = await buildExam(db, { topicId: topic.id, name: 'Mock 8', questionCount: 2 })
  await buildAttempt(db, learner, { examId: running.id, state: 'open' })
  await page.reload()
  const open = page.getByRole('region', { name: 'Running exams' })
  await expect(open).toContainText('Mock 8 is running.')
  await expect(open.getByRole('link', { name: 'Continue your exam: Mock 8' })).toHaveAttribute(
    'href',
    `/user/exam/${running.id}/startexam`,
  )
})

test('when the history fails, the page says so and offers to try again', async ({ page, quietPages }) => {
  quietPages.allow.push(/^500 /)
  await page.route('**/api/attempts?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/user/dashboard')
  const exams = page.getByRole('region', { name: 'Your exams' })
  await expect(exams).toContainText('Your exams could not be loaded.')
  await page.unroute('**/api/attempts?*')
  await exams.getByRole('button', { name: 'Try again' }).click()
  await expect(exams).toContainText('No exams yet.')
})

test("the cards of a topic and its module and the topic's page show progress and latest result, with one request for all cards", async ({
  page,
  db,
  learner,
}) => {
  const { course, module, topic } = await buildPlace(db)
  const other = await buildTopic(db, { moduleId: module.id, name: 'Arrays' })
  const exam = await buildExam(db, { topicId: topic.id, questionCount: 2 })
  const last = await buildAttempt(db, learner, { examId: exam.id, answers: [1], startedAt: '2026-03-01T10:00:00Z' })
  await buildAttempt(db, learner, { examId: exam.id, state: 'open' })
  await db.dbOf(learner.id).write(sql`
    insert into learner.progress (learner_id, question_id, topic_id, option, is_right, answered_at)
    select ${learner.id}, id, topic_id, 0, id = ${exam.questionIds[0]}, now() from questions where topic_id = ${topic.id}`)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/practice/progress/')) asked.push(request.url())
  })
  await page.goto(`/user/module/${module.id}/topics`)
  const cardOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const words = 'Last exam: 1 of 2 right, 1 Mar 2026'
  await expect(cardOf('Loops').getByRole('link', { name: words })).toHaveAttribute(
    'href',
    `/user/exam/results?attempt=${last.id}`,
  )
  await expect(cardOf('Arrays')).not.toContainText('Last exam')
  expect(asked).toHaveLength(1)
  const progress = page.getByRole('progressbar', { name: '1 of 2 right · 1 to try again' })
  await expect(cardOf('Loops').filter({ has: progress })).toBeVisible()
  await page.goto(`/user/module/${course.id}/modules`)
  await expect(progress).toBeVisible()
  await expect(page.getByRole('link', { name: words })).toBeVisible()
  await page.goto(`/user/Topic/${topic.id}`)
  await expect(page.getByRole('link', { name: words })).toBeVisible()
  await expect(progress).toBeVisible()
  await page.goto(`/user/Topic/${other.id}`)
  await expect(page.getByRole('heading', { name: 'Arrays' })).toBeVisible()
  await expect(page.getByRole('link', { name: words })).toHaveCount(0)
})
