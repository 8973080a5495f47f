import { buildExam } from '../../src/exam-data.ts'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlan, examCard, setAnswers } from '../../src/goal-data.ts'
import { answersOf, optionIn } from '../../src/practice-data.ts'
import { todayCard } from '../../src/today-data.ts'
import { watchShifts } from '../../src/watch-shifts.ts'

test('the card says how many answers are missing, then the range before the middle, and leads to the topic that moves it most', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  await buildPlan(db, learner)
  await setAnswers(db, learner, 7)
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await expect(examCard(page)).toContainText('Too early to say. 3 more answers and we can draw a range.')
  await setAnswers(db, learner, 34)

  // High enough for the whole page, because only what is in sight counts as moved.
  await page.setViewportSize({ width: 320, height: 4000 })
  const shiftsOf = await watchShifts(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/readiness/goal', (route) => released.promise.then(() => route.continue()))
  await page.reload()
  await expect(todayCard(page).getByRole('link', { name: 'Start' })).toBeVisible()
  released.resolve()
  const card = examCard(page)
  await expect(card).toContainText(
    /\d+–\d+ of 100, if it were today.*pass mark 50.*The middle is \d+\. The chance to pass/,
  )
  await expect(card).toContainText('From 34 answers.')
  expect(await shiftsOf()).toEqual([])
  await expect(card.getByRole('link', { name: 'How we know' })).toHaveAttribute('href', '/forecasts')
  await expect(card.getByRole('link', { name: 'Revision plan' })).toHaveAttribute('href', '/user/revision')
  await expectAccessible(page, 'the range')
  await expectWhole(page, 'the range')
  await card.getByRole('link', { name: /^Practise (Joins|Loops)$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/(Joins|Loops)/)
  await page.goBack()
  await expect(card).toContainText('if it were today')

  await page.unroute('**/api/readiness/goal')
  await page.route('**/api/readiness/goal', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'We could not load how ready you are.' })
  await expect(failed).toBeVisible()
  await expect(todayCard(page).getByRole('link', { name: 'Start' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Available Courses' })).toBeVisible()
  await page.unroute('**/api/readiness/goal')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(card).toContainText('if it were today')
})

test('an exam says where the score would land from ten answers on, in the list and before its clock starts', async ({
  page,
  db,
  learner,
}) => {
  const { joins } = await buildPlan(db, learner)
  const exam = await buildExam(db, { topicId: joins.id, name: 'Mock 1', questionCount: 5 })
  await setAnswers(db, learner, 9)
  await logInAs(page, learner)
  const line = page.getByText(/^If it were today: \d–\d of 5, the middle is \d\. The chance to pass is \d+ in 100\.$/)
  await page.goto(`/user/Topic/${joins.id}/exam`)
  await expect(page.getByRole('link', { name: 'Start Exam: Mock 1' })).toBeVisible()
  await expect(line).toHaveCount(0)
  await setAnswers(db, learner, 10)
  await page.reload()
  await expect(line).toBeVisible()
  await page.route('**/api/readiness/exams/*', (route) => route.abort())
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expect(page.getByRole('button', { name: 'I am ready to begin' })).toBeVisible()
  await page.unroute('**/api/readiness/exams/*')
  await page.reload()
  await expect(line).toBeVisible()
  await expectAccessible(page, 'the instructions with a forecast')
})

test('the revision plan goes day by day to the exam, and a question that was set aside comes back on request', async ({
  page,
  db,
  learner,
}) => {
  await buildPlan(db, learner)
  await logInAs(page, learner)
  await page.goto('/user/revision')
  const days = page.getByRole('region', { name: 'Until your exam' }).getByRole('listitem')
  await expect(days).toHaveCount(6)
  await expect(days.nth(0)).toHaveText('Today 2')
  await expect(days.nth(1)).toHaveText('Tomorrow 1')
  await expect(days.nth(5)).toContainText('Your exam')
  const aside = page.getByRole('region', { name: 'Set aside' })
  await expect(aside).toContainText('Joins, missed on 5 days')
  await expect(aside).toContainText('Why Joins 2')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectAccessible(page, 'the plan')
  await expectWhole(page, 'the plan')
  await aside.getByRole('button', { name: 'Bring back: Joins 2?' }).dblclick()
  await expect(aside).toContainText('No question is set aside.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(days.nth(0)).toHaveText('Today 3')
  await page.getByRole('link', { name: 'Revise now' }).click()
  await expect(page.getByText('1 / 3')).toBeVisible()
  await optionIn(page, 'Two').click()
  await expect.poll(() => answersOf(learner, db)).toHaveLength(1)
  await page.goBack()
  await expect(page.getByText('1 question repeated today')).toBeVisible()
})
