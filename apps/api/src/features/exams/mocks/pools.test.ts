import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { MockSettings } from '@abhyas/contract/exams-mocks'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildMock, mockSettings, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { buildAdmin, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import type { PaperKey } from '../papers/make-paper.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

type Changes = NonNullable<Parameters<typeof buildQuestion>[1]>

const SEVERAL: Changes = { kind: 'several', correctAnswer: 'AB' }
const NUMBER: Changes = { kind: 'number', optionA: '', optionB: '', optionC: '', optionD: '', correctAnswer: '4' }

async function build(topicId: number, ...changes: Changes[]): Promise<number[]> {
  const ids: number[] = []
  for (const change of changes) ids.push((await buildQuestion(db, { topicId, ...change })).id)
  return ids
}

const readPaper = async (examId: number) => {
  const row = await db.selectOne<{ questions: string; answers: string; sections: string }>(sql`
    select p.questions, p.answers, p.sections from exams e join papers p on p.id = e.paper_id where e.id = ${examId}`)
  return {
    asked: JSON.parse(row.questions) as PaperQuestion[],
    keys: JSON.parse(row.answers) as PaperKey[],
    sections: JSON.parse(row.sections) as object,
  }
}
const idsIn = async (examId: number) => (await readPaper(examId)).asked.map(({ id }) => id)
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

test('a pool takes questions of its topic, its difficulty and its kind only', async () => {
  const topic = await buildTopic(db)
  const [hard, easy, several, number, broken] = await build(
    topic.id,
    { difficulty: 'hard' },
    { difficulty: 'easy' },
    { ...SEVERAL, difficulty: 'hard' },
    NUMBER,
    { difficulty: 'easy', correctAnswer: 'nowhere' },
  )
  await buildQuestion(db, { difficulty: 'easy' })
  const taken = async (changes: Parameters<typeof poolOf>[2], take = 1) => {
    const sections = [sectionOf({ pools: [poolOf(topic.id, take, changes)] })]
    return sorted(await idsIn((await buildMock(db, { sections, state: 'draft' })).id))
  }
  expect(await taken({ difficulty: 'easy' }, 5)).toEqual([easy])
  expect(await taken({ difficulty: 'hard' }, 2)).toEqual([hard, several])
  expect(await taken({ kind: 'several' })).toEqual([several])
  expect(await taken({ kind: 'number' })).toEqual([number])
  expect(await taken({ kind: 'one', difficulty: 'hard' })).toEqual([hard])
  expect(await taken({}, 9)).not.toContain(broken)
})

test('questions that are never shown in practice come first', async () => {
  const topic = await buildTopic(db)
  const practised = await build(topic.id, {}, {}, {}, {}, {}, {})
  const unseen = await build(topic.id, { isExamOnly: true }, { isExamOnly: true })
  const mock = await buildMock(db, { sections: [sectionOf({ pools: [poolOf(topic.id, 3)] })] })
  const ids = await idsIn(mock.id)
  expect(ids).toEqual(expect.arrayContaining(unseen))
  expect(ids.filter((id) => practised.includes(id))).toHaveLength(1)
})

test('no question is asked twice: neither by two pools, nor by hand and by a pool', async () => {
  const topic = await buildTopic(db)
  const [hand = 0, ...others] = await build(topic.id, {}, { difficulty: 'hard' }, SEVERAL, {
    ...SEVERAL,
    difficulty: 'hard',
  })
  // Each of the last two pools finds a question only when the pools give way to each other.
  const pools = [
    poolOf(topic.id, 1),
    poolOf(topic.id, 1, { difficulty: 'hard' }),
    poolOf(topic.id, 1, { kind: 'several' }),
  ]
  const sections = [sectionOf({ questionIds: [hand, hand] }), sectionOf({ pools }), sectionOf({ questionIds: [hand] })]
  const mock = await buildMock(db, { sections, state: 'draft' })
  expect(sorted(await idsIn(mock.id))).toEqual([hand, ...others])
})

test('a pool takes nothing from a topic that is a draft or archived, and questions by hand stay', async () => {
  const draft = await buildTopic(db, { state: 'draft' })
  const ids = await build(draft.id, {}, {})
  const pools = [poolOf(draft.id, 1)]
  const mock = await buildMock(db, { sections: [sectionOf({ questionIds: ids.slice(0, 1), pools })], state: 'draft' })
  expect(await idsIn(mock.id)).toEqual(ids.slice(0, 1))
})

test('marks come from the pool, or else from the section, or else from the exam', async () => {
  const topic = await buildTopic(db)
  const [first = 0, second = 0] = await build(topic.id, {}, {}, {}, {})
  const marks = (right: number) => ({ right: right * PARTS_PER_MARK, wrong: PARTS_PER_MARK })
  const sections = [
    sectionOf({ name: 'A', note: 'Easy', questionIds: [first] }),
    sectionOf({ name: 'B', marks: marks(3), questionIds: [second], pools: [poolOf(topic.id, 2, { marks: marks(5) })] }),
  ]
  const mock = await buildMock(db, { sections })
  expect(mock.totalMarks).toBe((2 + 3 + 5 + 5) * PARTS_PER_MARK)
  const paper = await readPaper(mock.id)
  expect(paper.asked.map((question) => question.marks)).toEqual([
    { right: 2 * PARTS_PER_MARK, wrong: PARTS_PER_MARK / 2 },
    marks(3),
    marks(5),
    marks(5),
  ])
  expect(paper.sections).toEqual({
    mode: 'free',
    list: [
      { name: 'A', questionCount: 1, seconds: null, note: 'Easy' },
      { name: 'B', questionCount: 3, seconds: null, note: '' },
    ],
  })
  expect(paper.keys[0]?.topic).toEqual({ id: topic.id, topicName: 'Loops' })
})

test('a wrong answer takes marks only where one option is right, when the exam spares the others', async () => {
  const topic = await buildTopic(db)
  const questionIds = await build(topic.id, {}, SEVERAL, NUMBER)
  const { marking } = mockSettings()
  const buildWith = (changes: Partial<MockSettings['marking']>) =>
    buildMock(db, { sections: [sectionOf({ questionIds })], marking: { ...marking, ...changes } })
  const marksOf = async (id: number) => (await readPaper(id)).asked.map((question) => question.marks)
  const { right, wrong } = marking
  const spared = await buildWith({ sparesOthers: true, isPartial: true })
  expect(await marksOf(spared.id)).toEqual([
    { right, wrong },
    { right, wrong: 0, isPartial: true },
    { right, wrong: 0 },
  ])
  const strict = await buildWith({})
  expect(await marksOf(strict.id)).toEqual([
    { right, wrong },
    { right, wrong },
    { right, wrong },
  ])
})

test('a question that is deleted, restored, moved or mended changes the papers of the pools of its topic', async () => {
  const [topic, other] = [await buildTopic(db), await buildTopic(db)]
  const [first = 0, second = 0] = await build(topic.id, {}, {})
  const mock = await buildMock(db, { sections: [sectionOf({ pools: [poolOf(topic.id, 2)] })] })
  const change = async (line: string, body?: object) => {
    expect((await send(line, { token, body })).status).toBeLessThan(300)
    return sorted(await idsIn(mock.id))
  }
  expect(await change('POST /api/questions/delete', { ids: [first] })).toEqual([second])
  expect(await change('POST /api/questions/restore', { ids: [first] })).toEqual([first, second])
  expect(await change('POST /api/questions/move', { ids: [second], topicId: other.id })).toEqual([first])
  expect(await change('POST /api/questions/move', { ids: [second], topicId: topic.id })).toEqual([first, second])
  const broken = { questionText: 'x', correctAnswer: 'nowhere' }
  expect(await change(`PUT /api/questions/updateQuestionById/${second}`, broken)).toEqual([first])
  const mended = { questionText: 'x', correctAnswer: 'final' }
  expect(await change(`PUT /api/questions/updateQuestionById/${second}`, mended)).toEqual([first, second])
})

test('a question by hand that is deleted and restored comes back into its section', async () => {
  const topic = await buildTopic(db)
  const [first = 0, second = 0, third = 0] = await build(topic.id, {}, {}, {})
  const sections = [sectionOf({ questionIds: [first, second] }), sectionOf({ questionIds: [third] })]
  const mock = await buildMock(db, { sections })
  const before = await readPaper(mock.id)
  await send('POST /api/questions/delete', { token, body: { ids: [second] } })
  expect(await idsIn(mock.id)).toEqual([first, third])
  await send('POST /api/questions/restore', { token, body: { ids: [second] } })
  const after = await readPaper(mock.id)
  expect(after.asked.map(({ id }) => id)).toEqual([first, second, third])
  expect(after.sections).toEqual(before.sections)
})

test('a topic that is deleted takes its pools and its questions out of the exams of others', async () => {
  const [topic, other] = [await buildTopic(db), await buildTopic(db)]
  const [hand = 0] = await build(topic.id, {}, {})
  const kept = await build(other.id, {})
  const sections = [sectionOf({ questionIds: [hand, ...kept], pools: [poolOf(topic.id, 1)] })]
  const mock = await buildMock(db, { sections })
  expect((await send(`DELETE /api/topics/${topic.id}`, { token })).status).toBe(204)
  expect(await idsIn(mock.id)).toEqual(kept)
})
