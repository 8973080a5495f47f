import type { Marking } from '@abhyas/contract/exams'
import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import type { AttemptResult } from '@abhyas/contract/exams-results'
import type { WrongQuestions } from '@abhyas/contract/questions-wrong'
import { PARTS_PER_MARK as ONE } from '@abhyas/contract/rules/marks'
import { expect, test } from 'vitest'
import { beginRegrade, buildRegrade, endRegrade, type RegradePlan } from '../../../testing/build-regrade.ts'
import { buildAdmin, buildQuestion, openSessionOf } from '../../../testing/builders.ts'
import { setWindow } from '../../../testing/mocks/set-window.ts'
import { answerTo, buildExamOf, RIGHT, type Sitting, sitExam, WRONG } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const admin = await openSessionOf(api, await buildAdmin(db, { username: 'Ravi' }))

/** Each question gives 3 marks and takes one. Half of all marks pass. */
const marking: Marking = {
  right: 3 * ONE,
  wrong: ONE,
  pass: { kind: 'percent', value: 50 },
  isPartial: false,
  others: [],
}

/** The learner picks option A of the first question, which was wrong, and is right in the second of four. */
async function sit(picks: readonly number[] = [WRONG, RIGHT], built?: Awaited<ReturnType<typeof buildExamOf>>) {
  const sitting = await sitExam(api, { built: built ?? (await buildExamOf(api, 4, () => marking)) })
  await sitting.save(picks.map((option, place) => answerTo(place, option, place + 1)))
  await sitting.submit(picks.length)
  return sitting
}
const resultOf = async ({ token, attempt }: Sitting) =>
  (await send<AttemptResult>(`GET /api/attempts/${attempt.id}/result`, { token })).body
const timelineOf = async ({ learner, attempt }: Sitting) =>
  (await send<AttemptTimeline>(`GET /api/users/${learner.id}/attempts/${attempt.id}`, { token: admin.token })).body

async function correct(sitting: Pick<Sitting, 'questionIds'>, plan: Omit<RegradePlan, 'questionId'>) {
  const { id } = await buildRegrade(api, { questionId: sitting.questionIds[0] ?? 0, ...plan })
  await endRegrade(db, id)
  dependencies.papers.corrections.forget()
  return id
}
const marks = (got: number, questions = 4) => ({
  got: got * ONE,
  total: questions * 3 * ONE,
  pass: questions * 1.5 * ONE,
})

test('a result says what each correction changed, the newest first, and judges its question by the key of today', async () => {
  const sitting = await sit()
  expect(await resultOf(sitting)).toMatchObject({ marks: marks(2), correctCount: 1, status: 'Fail', corrections: [] })
  const newKey = await correct(sitting, { policy: 'new_key', correctAnswer: 'const' })
  const { items, corrections, ...summary } = await resultOf(sitting)
  expect(summary).toMatchObject({ marks: marks(6), correctCount: 2, status: 'Pass' })
  expect(items[0]).toMatchObject({
    isCorrect: true,
    marksGot: 3 * ONE,
    correctAnswer: 'const',
    correctOptions: [0],
    correction: { policy: 'new_key', formerAnswer: 'final' },
  })
  expect(items[1]).toMatchObject({ isCorrect: true, correctAnswer: 'final' })
  expect(items[1]).not.toHaveProperty('correction')
  const first = {
    regradeId: newKey,
    place: 0,
    policy: 'new_key',
    at: expect.any(String),
    before: { questionCount: 4, correctCount: 1, marks: marks(2), status: 'Fail' },
    after: { questionCount: 4, correctCount: 2, marks: marks(6), status: 'Pass' },
  }
  expect(corrections).toEqual([first])
  const back = await correct(sitting, { policy: 'taken_back', takesBack: newKey })
  const after = await resultOf(sitting)
  expect(after).toMatchObject({ marks: marks(2), status: 'Fail' })
  expect(after.items[0]).toMatchObject({
    isCorrect: false,
    marksGot: -ONE,
    correctAnswer: 'final',
    correction: { policy: 'taken_back', formerAnswer: 'const' },
  })
  expect(after.corrections).toEqual([
    {
      ...first,
      regradeId: back,
      policy: 'taken_back',
      at: expect.any(String),
      before: first.after,
      after: first.before,
    },
    first,
  ])
})

test.each([
  ['both_keys', { correctAnswer: 'final / const', correctOptions: [0, 1], isCorrect: true, marksGot: 3 * ONE }, 6, 4],
  ['full_marks', { correctAnswer: 'const', correctOptions: [0], isCorrect: true, marksGot: 3 * ONE }, 6, 4],
  ['left_out', { correctAnswer: 'const', correctOptions: [0], isCorrect: false, marksGot: 0 }, 3, 3],
] as const)(
  'with the policy %s the question and the figures are those of the rule',
  async (policy, item, got, count) => {
    const sitting = await sit()
    await correct(sitting, { policy, correctAnswer: 'const' })
    const { items, ...result } = await resultOf(sitting)
    expect(result).toMatchObject({ marks: marks(got, count), questionCount: count })
    expect(items[0]).toMatchObject({ ...item, correction: { policy, formerAnswer: 'final' } })
    expect(items).toHaveLength(4)
    const [counted] = [items.filter(({ correction }) => correction?.policy !== 'left_out')]
    expect(counted.reduce((sum, { marksGot }) => sum + (marksGot ?? 0), 0)).toBe(got * ONE)
  },
)

test('an answer of each kind is judged by the rule of today, as the database graded it', async () => {
  const { topic, exam, questionIds } = await buildExamOf(api, 1)
  const kinds = [
    await buildQuestion(db, { topicId: topic.id, kind: 'several', correctAnswer: 'AB' }),
    await buildQuestion(db, { topicId: topic.id, kind: 'number', correctAnswer: '5' }),
  ]
  await send(`PUT /api/exams/updateExamById/${exam.id}`, {
    token: admin.token,
    body: {
      examName: 'Kinds',
      questionIds: [...questionIds, ...kinds.map(({ id }) => id)],
      marking: { ...marking, isPartial: true },
    },
  })
  const sitting = await sitExam(api, { built: { topic, exam, questionIds } })
  await sitting.save([answerTo(1, 0b100, 1), { ...answerTo(2, null, 2), number: '6' }])
  await sitting.submit(2)
  expect((await resultOf(sitting)).marks?.got).toBe(-ONE)
  const [several, number] = kinds.map(({ id }) => ({ questionIds: [id] }))
  await correct(several as Sitting, { policy: 'new_key', correctAnswer: 'CD' })
  await correct(number as Sitting, { policy: 'both_keys', correctAnswer: '6 to 7' })
  const { items, marks: now } = await resultOf(sitting)
  expect(items[1]).toMatchObject({ marksGot: 1.5 * ONE, isCorrect: false, correctAnswer: 'static; let' })
  expect(items[2]).toMatchObject({ marksGot: 3 * ONE, isCorrect: true, correctAnswer: '5 / 6 – 7' })
  expect(items[1]?.correction).toEqual({
    policy: 'new_key',
    counts: 'key',
    formerAnswer: 'const; final',
    formerOptions: [0, 1],
  })
  expect(now?.got).toBe(4.5 * ONE)
})

test('a decision to change nothing leaves the result as it was', async () => {
  const sitting = await sit()
  const before = await resultOf(sitting)
  await correct(sitting, { policy: 'no_change' })
  expect(await resultOf(sitting)).toEqual(before)
})

test('what changed before the learner could see the result is no correction of it, and an admin sees it nevertheless', async () => {
  const sitting = await sit()
  const authorId = admin.id
  const first = await correct(sitting, {
    policy: 'full_marks',
    hiddenExamIds: [sitting.exam.id],
    reason: 'Two options are right.',
    authorId,
  })
  const result = await resultOf(sitting)
  expect(result.corrections).toEqual([])
  expect(result.items[0]?.correction).toEqual({
    policy: 'full_marks',
    counts: 'all',
    formerAnswer: 'final',
    formerOptions: [1],
  })
  const second = await correct(sitting, { policy: 'left_out', authorId: 999_999_999 })
  const { corrections, items } = await timelineOf(sitting)
  expect(corrections).toMatchObject([
    {
      regradeId: first,
      policy: 'full_marks',
      reason: 'Two options are right.',
      questionId: sitting.questionIds[0],
      authorName: 'Ravi',
      wasShown: false,
    },
    { regradeId: second, policy: 'left_out', authorName: null, wasShown: true },
  ])
  expect(items[0]).toMatchObject({ isCorrect: false, correction: { policy: 'left_out' } })
  expect((await resultOf(sitting)).corrections.map(({ regradeId }) => regradeId)).toEqual([second])
})

test('while results are hidden, the corrections are too', async () => {
  const sitting = await sit()
  await correct(sitting, { policy: 'new_key', correctAnswer: 'const' })
  await setWindow(api, sitting.exam.id, { opens: -60, closes: 60, results: 120 })
  expect(await resultOf(sitting)).toMatchObject({ correctCount: null, marks: null, items: [], corrections: [] })
})

test('a correction of one exam leaves the result of another as it was', async () => {
  const built = await buildExamOf(api, 2, () => marking)
  const sitting = await sit([WRONG], built)
  const other = await sit()
  const before = await resultOf(other)
  await correct(sitting, { policy: 'new_key', correctAnswer: 'const' })
  expect(await resultOf(other)).toEqual(before)
})

test('the questions to practise again are those that are wrong by the key of today', async () => {
  const wrongOf = async ({ token, attempt }: Sitting) =>
    (await send<WrongQuestions>(`GET /api/attempts/${attempt.id}/wrong-questions`, { token })).body.questions.map(
      ({ id }) => id,
    )
  const sitting = await sit([WRONG, RIGHT, RIGHT, RIGHT])
  expect(await wrongOf(sitting)).toEqual([sitting.questionIds[0]])
  await correct(sitting, { policy: 'new_key', correctAnswer: 'const' })
  expect(await wrongOf(sitting)).toEqual([])
  const other = await sit([WRONG, RIGHT, RIGHT])
  await correct(other, { policy: 'left_out' })
  expect(await wrongOf(other)).toEqual([other.questionIds[3]])
})

test('a correction whose attempts are not done yet already says how answers count', async () => {
  const sitting = await sit()
  const begun = await beginRegrade(api, {
    questionId: sitting.questionIds[0] ?? 0,
    policy: 'new_key',
    correctAnswer: 'const',
  })
  dependencies.papers.corrections.forget()
  const { items, corrections } = await resultOf(sitting)
  expect(items[0]).toMatchObject({ isCorrect: true })
  expect(corrections).toEqual([])
  await begun.grade()
  expect((await resultOf(sitting)).corrections).toHaveLength(1)
})

test('a correction reaches a result within seconds, also in a process that did not hear of it', async () => {
  const sitting = await sit()
  await resultOf(sitting)
  await buildRegrade(api, { questionId: sitting.questionIds[0] ?? 0, policy: 'new_key', correctAnswer: 'const' })
  await expect
    .poll(async () => (await resultOf(sitting)).items[0]?.isCorrect, { timeout: 8_000, interval: 500 })
    .toBe(true)
})
