import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import type { Page } from '@playwright/test'
import { correctQuestion, takeBack } from '../../src/correct-question.ts'
import { buildExam } from '../../src/exam-data.ts'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { addSittings, buildRankedMock, MARK } from '../../src/rank-data.ts'
import { next, openExam, pick } from '../../src/sit-exam.ts'
import { buildPlace, type Person } from '../../src/test-data.ts'

const [RIGHT, WRONG] = [1, 3]
const pathOf = (attempt: { id: number }) => `/user/exam/results?attempt=${attempt.id}`
const notice = (page: Page) => page.getByRole('region', { name: 'Corrections of this result' })
const summary = (page: Page) => page.getByRole('region', { name: 'Exam result' })
const question = (page: Page, number: number) => page.getByRole('article').filter({ hasText: `Question ${number}?` })
const option = (page: Page, number: number, text: string) =>
  question(page, number).getByRole('listitem').filter({ hasText: text })

/** One right answer of four, in an exam without marks. The first answer is 'Four'. */
async function sit(db: TestDb, learner: Person) {
  const { topic } = await buildPlace(db)
  const { id: examId, questionIds } = await buildExam(db, { topicId: topic.id, questionCount: 4 })
  const attempt = await buildAttempt(db, learner, { examId, answers: [WRONG, RIGHT, WRONG] })
  return { ...attempt, questionId: questionIds[0] ?? 0 }
}

test('on a phone a corrected result says what changed, in English and in Hindi, and the rank says when it was corrected', async ({
  page,
  context,
  db,
  learner,
  product,
}) => {
  const exam = await buildRankedMock(db, product.origin)
  const [, questionId = 0] = exam.sections[0]?.questionIds ?? []
  await addSittings(
    db,
    exam.id,
    Array.from({ length: 35 }, (_, nth) => ((nth % 9) - 1) * (MARK / 2)),
  )
  await logInAs(page, learner)
  await openExam(page, exam)
  // Two right, one wrong and one left empty: 1.5 marks of 4, and 2 pass.
  for (const letter of ['B', 'A', 'B'] as const) {
    await pick(page, letter)
    await next(page)
  }
  await page.getByRole('button', { name: 'Submit exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(summary(page)).toContainText('1½ of 4 marks')
  await expect(notice(page)).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })

  await correctQuestion(db, product.origin, { questionId, policy: 'new_key', correctAnswer: 'One' })
  // A process keeps the corrections of an exam for some seconds.
  await expect(async () => {
    await page.reload()
    await expect(notice(page)).toContainText('Corrected on', { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(notice(page)).toContainText('Aptitude · Question 2 had a wrong answer key: another answer is right.')
  await expect(notice(page)).toContainText(
    'Your score went from 1½ of 4 marks to 3 of 4 marks. Your result is now Pass.',
  )
  await expect(summary(page)).toContainText('3 of 4 marks Correct: 3 Incorrect: 0')
  const rank = page.getByRole('region', { name: 'Among all who took it' })
  await expect(async () => {
    await page.reload()
    await expect(rank).toContainText(/Corrected on \d+ \w+ \d{4}/, { timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Corrected 1' }).click()
  const shown = page.getByRole('article').filter({ visible: true })
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText('Corrected: the answer key was wrong.')
  await expect(shown.getByRole('listitem').filter({ hasText: 'One' })).toContainText('✓ Your answer is correct')
  await expect(shown.getByRole('listitem').filter({ hasText: 'Two' })).toContainText('Counted as correct before')
  await expectAccessible(page, 'a corrected result')
  await expectWhole(page, 'a corrected result')

  await context.addCookies([{ name: 'lang', value: 'hi', url: product.origin }])
  await page.reload()
  const inHindi = page.getByRole('region', { name: 'इस परिणाम में सुधार' })
  await expect(inHindi).toContainText('उत्तर कुंजी गलत थी, दूसरा उत्तर सही है')
  await expect(inHindi).toContainText('पहले 4 में से 1½ अंक, अब 4 में से 3 अंक। अब आपका परिणाम पास है।')
  await expect(page.getByText('पहले सही गिना गया')).toBeVisible()
  await expectWhole(page, 'a corrected result in Hindi')
})

test('a question that was left out counts nowhere, and a correction that was taken back is said first', async ({
  page,
  db,
  learner,
  product,
}) => {
  const attempt = await sit(db, learner)
  const { questionId } = attempt
  const first = await correctQuestion(db, product.origin, { questionId, policy: 'left_out' })
  await logInAs(page, learner)
  await page.goto(pathOf(attempt))
  await expect(notice(page)).toContainText('It does not count any more, for anybody.')
  await expect(notice(page)).toContainText('from 1 of 4 right to 1 of 3 right. Your result is still Fail.')
  await expect(summary(page).locator('svg')).toHaveText('1of 3')
  await expect(summary(page)).toContainText('Correct: 1 Incorrect: 2')
  await expect(summary(page)).toContainText('1 question was left out')
  await expect(summary(page).getByRole('link', { name: 'Practise the 2 you got wrong' })).toBeVisible()
  await expect(question(page, 1).getByRole('heading')).toHaveText('Question 1– Does not count')
  await expect(option(page, 1, 'Four')).toHaveText(/Your answer$/)
  await expect(option(page, 1, 'Four')).not.toContainText('✕')
  await expect(option(page, 1, 'Two')).toHaveText(/Counted as correct before$/)
  await expect(option(page, 1, 'Two')).not.toContainText('✓')
  await expectAccessible(page, 'a result without one of its questions')
  for (const name of ['All 4', 'Incorrect 2', 'Not answered 1', 'Corrected 1'])
    await expect(page.getByRole('button', { name })).toBeVisible()

  await takeBack(db, product.origin, first)
  await expect(async () => {
    await page.reload()
    await expect(question(page, 1).getByRole('heading')).toHaveText('Question 1✕ Incorrect', { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(notice(page).locator('> div')).toHaveText([
    /An earlier correction was a mistake.*from 1 of 3 right to 1 of 4 right/,
    /It does not count any more/,
  ])
  await expect(question(page, 1)).toContainText('A correction of this question was taken back.')
  await expect(summary(page)).toContainText('Correct: 1 Incorrect: 3')
})

test('a question that counts as right for everybody is not incorrect, and an answer is shown beside another right one', async ({
  page,
  db,
  learner,
  product,
}) => {
  const attempt = await sit(db, learner)
  await correctQuestion(db, product.origin, { questionId: attempt.questionId, policy: 'full_marks' })
  await logInAs(page, learner)
  await page.goto(pathOf(attempt))
  await expect(notice(page)).toContainText('It counts as right now, for everybody.')
  await expect(notice(page)).toContainText('Your result is now Pass.')
  await expect(question(page, 1).getByRole('heading')).toHaveText('Question 1✓ Counts as correct')
  await expect(option(page, 1, 'Four')).not.toContainText('✕')
  await expect(page.getByRole('button', { name: 'Incorrect 2' })).toBeVisible()

  const other = await sit(db, learner)
  await correctQuestion(db, product.origin, {
    questionId: other.questionId,
    policy: 'both_keys',
    correctAnswer: 'Four',
  })
  await page.goto(pathOf(other))
  await expect(notice(page)).toContainText('Question 1 has more than one right answer.')
  await expect(option(page, 1, 'Four')).toContainText('✓ Your answer is correct')
  await expect(option(page, 1, 'Two')).toContainText('✓ Correct answer')
  await expect(question(page, 1)).toContainText('This explanation is older than the correction.')
})

test('the timeline of an attempt says what was corrected, why, by whom and what changed, after the answers', async ({
  page,
  db,
  learner,
  admin,
  product,
}) => {
  const attempt = await sit(db, learner)
  const { questionId } = attempt
  const first = await correctQuestion(db, product.origin, {
    questionId,
    policy: 'full_marks',
    reason: 'Two options are right.',
  })
  await db.dbOf(learner.id).write(sql`
    update learner.regraded_attempts set was_shown = false where regrade_id = ${first}`)
  await takeBack(db, product.origin, first)
  await db.write(sql`update regrades set author_id = 0 where takes_back = ${first}`)
  await correctQuestion(db, product.origin, { questionId, policy: 'left_out', reason: 'It is unclear.' })
  await logInAs(page, admin)
  await page.goto(`/admin/attempts/${learner.id}/${attempt.id}`)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(7)
  await expect(rows.nth(3)).toContainText('Question 3')
  await expect(rows.nth(4)).toContainText('Corrected: everybody gets the marks')
  await expect(rows.nth(4)).toContainText('Reason: Two options are right.')
  await expect(rows.nth(4)).toContainText('By Editor')
  await expect(rows.nth(4)).toContainText('1 of 4 Fail → 2 of 4 Pass')
  await expect(rows.nth(4)).toContainText('The learner could not see the result yet')
  await expect(rows.nth(5)).toContainText('A correction was taken back')
  await expect(rows.nth(5)).toContainText('By a deleted account')
  await expect(rows.nth(5)).toContainText('2 of 4 Pass → 1 of 4 Fail')
  await expect(rows.nth(5)).not.toContainText('could not see')
  await expect(rows.nth(6)).toContainText('1 of 4 Fail → 1 of 3 Fail')
  await expect(page.locator('summary').first()).toContainText('– Does not count')
  await expect(page.locator('summary').first()).toContainText('‘Two’ counted as correct before')
  await expectAccessible(page, 'the timeline of a corrected attempt')
})
