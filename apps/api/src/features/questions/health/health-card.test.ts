import type { HealthCard } from '@abhyas/contract/questions-health'
import type { Question } from '@abhyas/contract/questions'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildFamily } from '../../../testing/build-family.ts'
import { buildFigures, buildHealth } from '../../../testing/build-health.ts'
import {
  buildAdmin,
  buildExam,
  buildLearner,
  buildQuestion,
  buildReport,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { buildMock, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await buildAdmin(db, { username: 'Meera' })
const { token } = await openSessionOf(api, admin)

const card = async (id: number) => (await send<HealthCard>(`GET /api/question-health/${id}`, { token })).body
const edit = async (id: number, changes: Partial<Question>) => {
  const body = { questionText: 'Which keyword makes a constant?', correctAnswer: 'final', ...changes }
  return (await send<Question>(`PUT /api/questions/updateQuestionById/${id}`, { token, body })).body
}
const flagsOf = ({ flags }: HealthCard) => flags.map(({ flag }) => flag)

test('200 a question that was never answered has a card without figures', async () => {
  const question = await buildQuestion(db)
  expect(await card(question.id)).toMatchObject({
    question: { id: question.id, topicName: 'Loops' },
    figures: { answers: 0, correct: 0, share: null, expectedShare: null, discrimination: null, meanAbility: null },
    flags: [],
    proposedKey: null,
    languages: [],
    family: null,
    versions: [{ version: 1, answers: 0, correct: 0, correctAnswer: 'final', writer: null }],
    writer: null,
    reports: [],
    dismissed: null,
    withdrawn: null,
    exams: [],
  })
  expect((await send('GET /api/question-health/999999', { token })).body.code).toBe('question_not_found')
})

test('200 says how learners answered, and that the able ones pick another option than the key', async () => {
  const { id } = await buildQuestion(db)
  await buildFigures(db, id)
  const { figures, flags, proposedKey } = await card(id)
  expect(figures).toMatchObject({
    answers: 100,
    correct: 30,
    share: { value: 0.3, low: expect.closeTo(0.219, 3), high: expect.closeTo(0.396, 3) },
    expectedShare: expect.closeTo(0.6, 9),
    meanAbility: expect.closeTo(50, 3),
    typicalSeconds: expect.closeTo(20, 9),
    topicSeconds: expect.closeTo(20, 9),
    rapidAnswers: 3,
    laterAnswers: 7,
  })
  expect(figures.discrimination).toBeLessThan(-0.3)
  expect(figures.options.map(({ option, answers, share }) => [option, answers, share])).toEqual([
    [0, 10, 0.1],
    [1, 30, 0.3],
    [2, 50, 0.5],
    [3, 10, 0.1],
  ])
  expect(figures.options[2]).toMatchObject({ meanAbility: expect.closeTo(65.5, 1) })
  expect(flags[0]).toMatchObject({ flag: 'miskey', options: [2], isDismissed: false })
  expect(flags[0]?.certainty).toBeGreaterThan(0.95)
  expect(proposedKey).toBe('static')
})

test('200 proposes the letters of a question with several right options, and no key for a number', async () => {
  const several = await buildQuestion(db, { kind: 'several', correctAnswer: 'AB' })
  const picked = [
    { option: 0, answers: 80 },
    { option: 1, answers: 40, ability: -0.5 },
    { option: 2, answers: 40, ability: 0.5 },
  ]
  await buildFigures(db, several.id, { picked })
  // Each of 80 learners named two options.
  await db.write(sql`
    update question_figures set answers = 80, correct = 40, ability_sum = 0, ability_squares = 40, correct_ability_sum = -20
    where question_id = ${several.id}`)
  expect((await card(several.id)).proposedKey).toBe('AC')

  const number = await buildQuestion(db, {
    kind: 'number',
    correctAnswer: '7',
    optionA: '',
    optionB: '',
    optionC: '',
    optionD: '',
  })
  await buildFigures(db, number.id)
  expect(await card(number.id)).toMatchObject({ proposedKey: null, figures: { answers: 100, options: [] } })
})

test('200 counts only answers to the words and the key that learners are asked now', async () => {
  const { id } = await buildQuestion(db)
  await buildFigures(db, id)
  const changed = await edit(id, { correctAnswer: 'static' })
  await buildFigures(db, id, { version: changed.version, key: 2, lang: 'hi' })
  const tagged = await edit(id, { correctAnswer: 'static', tags: ['gate'] })
  await buildFigures(db, id, { version: tagged.version, key: 2, lang: 'hi' })
  const found = await card(id)
  expect(found.figures).toMatchObject({ answers: 200, correct: 100 })
  expect(found.languages).toEqual([{ lang: 'hi', answers: 200, correct: 100 }])
  expect(flagsOf(found)).not.toContain('miskey')
  expect(found.versions).toMatchObject([
    { version: 3, correctAnswer: 'static', answers: 200, correct: 100, writer: { id: admin.id, name: 'Meera' } },
    { version: 1, correctAnswer: 'final', answers: 100, correct: 30, writer: null },
  ])
  expect(found.writer).toEqual({ id: admin.id, name: 'Meera' })
})

test('200 says what an admin has dismissed and withdrawn, of the present version only', async () => {
  const { id } = await buildQuestion(db)
  await buildFigures(db, id)
  await buildHealth(db, id, { flags: ['miskey'] })
  await send(`POST /api/question-health/${id}/dismiss`, { token, body: { reason: 'Two books say so' } })
  await send(`PUT /api/question-health/${id}/withdrawn`, { token, body: { isWithdrawn: true } })
  const found = await card(id)
  expect(found).toMatchObject({
    dismissed: { reason: 'Two books say so', by: 'Meera', at: expect.stringMatching(/Z$/) },
    withdrawn: { isByItself: false, by: 'Meera', at: expect.stringMatching(/Z$/) },
    proposedKey: null,
  })
  expect(found.flags.find(({ flag }) => flag === 'miskey')).toMatchObject({ isDismissed: true })
  await edit(id, { correctAnswer: 'const' })
  expect(await card(id)).toMatchObject({ dismissed: null, withdrawn: { by: 'Meera' } })
})

test('200 names the open reports, and flags a question that many report', async () => {
  const { id } = await buildQuestion(db)
  for (const text of ['B is wrong', 'No, C', 'Wrong'])
    await buildReport(db, { questionId: id, reporterId: (await buildLearner(db)).id, text })
  const found = await card(id)
  expect(found.reports.map(({ text }) => text)).toEqual(['B is wrong', 'No, C', 'Wrong'])
  expect(found.flags).toEqual([{ flag: 'reports', certainty: 0.875, options: [], isDismissed: false }])
})

test('200 adds up the answers to the other questions of its template', async () => {
  const { id: topicId } = await buildTopic(db)
  const [first = 0, second = 0, third = 0] = await buildFamily(db, topicId, 3)
  for (const id of [first, second, third]) await buildFigures(db, id)
  expect((await card(first)).family).toEqual({ questions: 2, answers: 200, correct: 60 })
})

test('200 names the exams that ask the question, by hand or through a pool', async () => {
  const { id, topicId } = await buildQuestion(db)
  await buildExam(db, { topicId, questionIds: [id], examName: 'By hand' })
  await buildMock(db, { examName: 'By a pool', sections: [sectionOf({ pools: [poolOf(topicId, 1)] })] })
  await buildMock(db, { examName: 'Another' })
  expect((await card(id)).exams.map(({ examName }) => examName)).toEqual(['By a pool', 'By hand'])
})
