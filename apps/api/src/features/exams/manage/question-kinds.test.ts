import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { AttemptResult } from '@abhyas/contract/exams-results'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import type { Question } from '@abhyas/contract/questions'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildExam,
  buildGrant,
  buildLearner,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { sitExam } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token: admin } = await openSessionOf(api, await buildAdmin(db))

const ONE = PARTS_PER_MARK
const OPTIONS = { optionA: 'a', optionB: 'b', optionC: 'c', optionD: 'd', optionE: 'e', optionF: 'f' }
const KINDS = [
  { ...OPTIONS, kind: 'one', correctAnswer: 'e' },
  { ...OPTIONS, kind: 'several', correctAnswer: 'ACE' },
  {
    ...OPTIONS,
    optionA: '',
    optionB: '',
    optionC: '',
    optionD: '',
    optionE: '',
    optionF: '',
    kind: 'number',
    correctAnswer: '3.14 ± 0.01',
  },
] as const

async function buildKindsExam(isPartial: boolean) {
  const topic = await buildTopic(db)
  const questionIds: number[] = []
  for (const kind of KINDS) questionIds.push((await buildQuestion(db, { topicId: topic.id, ...kind })).id)
  const pass = { kind: 'percent', value: 50 } as const
  const marking = { right: 2 * ONE, wrong: ONE / 3, pass, isPartial, others: [] }
  return { topic, questionIds, exam: await buildExam(db, { topicId: topic.id, questionIds, marking }) }
}

type Given = { option: number | null; number?: string }

async function resultOf(built: Awaited<ReturnType<typeof buildKindsExam>>, given: readonly Given[]) {
  const { token, attempt, save, submit } = await sitExam(api, { built })
  await save(given.map((answer, place) => ({ ...answer, place, seq: place + 1, isMarked: false, spentMs: 1000 })))
  await submit(given.length)
  const { body } = await send<AttemptResult>(`GET /api/attempts/${attempt.id}/result`, { token })
  return body
}

test('200 the paper has the options and the kind of each question, and no key', async () => {
  const built = await buildKindsExam(true)
  const { token, attempt } = await sitExam(api, { built })
  const { body } = await send<PaperQuestion[]>(`GET /api/exams/${built.exam.id}/questions?attemptId=${attempt.id}`, {
    token,
  })
  expect(body[0]).not.toHaveProperty('kind')
  expect(body[0]).toMatchObject({ optionE: 'e', optionF: 'f', marks: { right: 2 * ONE, wrong: ONE / 3 } })
  expect(body[1]).toMatchObject({ kind: 'several', marks: { isPartial: true } })
  expect(body[2]).toMatchObject({ kind: 'number' })
  expect(body[2]).not.toHaveProperty('optionE')
  expect(JSON.stringify(body)).not.toMatch(/3\.1|ACE/)
})

test('200 the instructions count the questions that give a share apart', async () => {
  const { topic, exam } = await buildKindsExam(true)
  const learner = await openSessionOf(api, await buildLearner(db))
  await buildGrant(db, learner, topic.moduleId)
  const { body } = await send<ExamBriefing>(`GET /api/exams/${exam.id}/briefing`, { token: learner.token })
  const marks = { right: 2 * ONE, wrong: ONE / 3 }
  expect(body.marks?.kinds).toEqual([
    { ...marks, count: 2 },
    { ...marks, isPartial: true, count: 1 },
  ])
})

test.each<[string, boolean, Given[], number[]]>([
  ['all right', false, [{ option: 4 }, { option: 0b1_0101 }, { option: null, number: '3.13' }], [2, 2, 2]],
  [
    'all wrong',
    false,
    [{ option: 5 }, { option: 0b0_0101 }, { option: null, number: '3.12' }],
    [-1 / 3, -1 / 3, -1 / 3],
  ],
  ['nothing', false, [{ option: null }, { option: null }, { option: null }], [0, 0, 0]],
  ['two of three right, shared', true, [{ option: 4 }, { option: 0b0_0101 }, { option: null }], [2, 4 / 3, 0]],
  [
    'one of three right, shared',
    true,
    [{ option: 0 }, { option: 0b1_0000 }, { option: null, number: '-3.14' }],
    [-1 / 3, 2 / 3, -1 / 3],
  ],
  [
    'a wrong one among right ones, shared',
    true,
    [{ option: 4 }, { option: 0b1_0111 }, { option: null, number: '3.15' }],
    [2, 0, 2],
  ],
])('%s: every answer has its marks, and the server adds them up exactly', async (_, isPartial, given, marks) => {
  const result = await resultOf(await buildKindsExam(isPartial), given)
  const parts = marks.map((mark) => Math.round(mark * ONE))
  expect(result.items.map(({ marksGot }) => marksGot)).toEqual(parts)
  expect(result.marks).toMatchObject({ got: parts.reduce((sum, part) => sum + part, 0), total: 6 * ONE })
  expect(result.correctCount).toBe(result.items.filter(({ isCorrect }) => isCorrect).length)
  expect(result.items.filter(({ isAnswered }) => isAnswered)).toHaveLength(
    given.filter(({ option, number }) => option !== null || number !== undefined).length,
  )
})

test('200 the result names the answers and the key of each kind', async () => {
  const { items } = await resultOf(await buildKindsExam(false), [
    { option: 4 },
    { option: 0b1_0001 },
    { option: null, number: '3.2' },
  ])
  expect(items).toMatchObject([
    { selectedAnswer: 'e', correctAnswer: 'e', correctOptions: [4] },
    { selectedAnswer: 'a; e', correctAnswer: 'a; c; e', correctOptions: [0, 2, 4], selectedOption: 0b1_0001 },
    { selectedAnswer: '3.2', correctAnswer: '3.13 – 3.15', correctOptions: [], selectedNumber: '3.2' },
  ])
})

test('200 a random sheet gets the same marks from the server and from the rules, a hundred times', async () => {
  const built = await buildKindsExam(true)
  let seed = 20_261_118
  // The high bits of a linear congruence; the low ones repeat.
  const random = (below: number) => {
    seed = Math.imul(seed, 1_103_515_245) + 12_345
    return (seed >>> 16) % below
  }
  const scores = new Set<number | undefined>()
  for (let sheet = 0; sheet < 100; sheet += 1) {
    const result = await resultOf(built, [
      { option: random(4) === 0 ? null : random(6) },
      { option: random(4) === 0 ? null : 1 + random(63) },
      random(4) === 0 ? { option: null } : { option: null, number: (3.1 + random(9) / 100).toFixed(2) },
    ])
    const sum = result.items.reduce((all, { marksGot }) => all + (marksGot ?? 0), 0)
    expect(result.marks?.got).toBe(sum)
    expect(result.correctCount).toBe(result.items.filter(({ isCorrect }) => isCorrect).length)
    scores.add(result.marks?.got)
  }
  // If almost all sheets were alike, the loop would show nothing.
  expect(scores.size).toBeGreaterThan(10)
})

test.each<[Partial<Question>, boolean]>([
  [{ kind: 'several', correctAnswer: 'c, a' }, true],
  [{ kind: 'several', correctAnswer: 'C, A' }, false],
  [{ kind: 'several', correctAnswer: 'AG' }, true],
  [{ kind: 'several', correctAnswer: 'AF', optionF: '' }, true],
  [{ kind: 'several', correctAnswer: 'A', optionB: '', optionC: '', optionD: '', optionE: '', optionF: '' }, true],
  [{ kind: 'several', correctAnswer: 'A', optionB: 'a' }, true],
  [{ kind: 'several', correctAnswer: 'ABCDEF' }, false],
  [{ kind: 'number', correctAnswer: '42' }, false],
  [{ kind: 'number', correctAnswer: '3.13 – 3.15' }, false],
  [{ kind: 'number', correctAnswer: '5 to 3' }, true],
  [{ kind: 'number', correctAnswer: 'many' }, true],
  [{ kind: 'one', correctAnswer: 'f' }, false],
  [{ kind: 'one', correctAnswer: 'ACE' }, true],
])('200 a question of %j needs attention: %s', async (changes, needsAttention) => {
  const { id } = await buildTopic(db)
  const body = { questionText: 'Which?', ...OPTIONS, ...changes }
  const { status, body: created } = await send<Question>(`POST /api/questions/createQuestion/${id}`, {
    token: admin,
    body,
  })
  expect({ status, needsAttention: created.needsAttention }).toEqual({ status: 200, needsAttention })
})
