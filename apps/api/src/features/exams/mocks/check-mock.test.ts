import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { checkMock, MockSettings } from '@abhyas/contract/exams-mocks'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildMock, mockSettings, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { buildAdmin, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const topic = await buildTopic(db, { name: 'Heat' })
const ids: number[] = []
for (let n = 0; n < 12; n += 1) ids.push((await buildQuestion(db, { topicId: topic.id, isExamOnly: n < 3 })).id)
const broken = await buildQuestion(db, { correctAnswer: 'nowhere' })

const check = async (changes: Partial<MockSettings>) => {
  const body = mockSettings({ sections: [sectionOf({ questionIds: ids })], ...changes })
  return (await send<ResponseOf<typeof checkMock>>('POST /api/mocks/check', { token, body })).body
}
const problemsOf = async (changes: Partial<MockSettings>) => (await check(changes)).problems
const NONE = { section: null, topicName: null, wanted: null, found: null }

test('a sound exam has no problems, and nothing of it is stored', async () => {
  expect(await check({})).toEqual({
    problems: [],
    questionCount: 12,
    totalMarks: 24 * PARTS_PER_MARK,
    examOnlyCount: 3,
  })
  expect(await db.select(sql`select 1 from exams`)).toEqual([])
})

test('a pool that is too small, an unusable question and an empty section are errors', async () => {
  const sections = [
    sectionOf({ questionIds: [ids[0] ?? 0, broken.id] }),
    sectionOf({ pools: [poolOf(topic.id, 12), poolOf(topic.id, 1, { difficulty: 'hard' })] }),
    sectionOf(),
  ]
  expect(await problemsOf({ sections })).toEqual([
    { ...NONE, level: 'error', code: 'pool_too_small', section: 1, topicName: 'Heat', wanted: 12, found: 11 },
    { ...NONE, level: 'error', code: 'pool_too_small', section: 1, topicName: 'Heat', wanted: 1, found: 0 },
    { ...NONE, level: 'error', code: 'question_unusable', section: 0, found: 1 },
    { ...NONE, level: 'error', code: 'section_empty', section: 2 },
  ])
})

test('questions of practice in an exam with a window are a warning', async () => {
  const window = { opensAt: '2030-01-01T10:00:00.000Z' }
  const practised = { ...NONE, level: 'warning', code: 'practised_while_open', found: 9 }
  expect(await problemsOf(window)).toEqual([practised])
  expect(await problemsOf({ ...window, sections: [sectionOf({ pools: [poolOf(topic.id, 3)] })] })).toEqual([])
})

test('neighbours with the same questions at the same places are a warning', async () => {
  const single = sectionOf({ questionIds: ids.slice(0, 1) })
  const others = sectionOf({ questionIds: ids.slice(1, 5) })
  const alike = { ...NONE, level: 'warning', code: 'neighbours_alike', wanted: 10, found: 20 }
  expect(await problemsOf({ variants: 8, sections: [single, others] })).toEqual([alike])
  expect(await problemsOf({ variants: 8 })).toEqual([])
})

test('less than 10 seconds for a question is a warning, for each timed section', async () => {
  const hurried = { ...NONE, level: 'warning', code: 'no_answer_time', wanted: 10 }
  expect(await problemsOf({ examDuration: 1 })).toEqual([{ ...hurried, found: 5 }])
  const timed = [
    sectionOf({ seconds: 60, questionIds: ids.slice(0, 6) }),
    sectionOf({ seconds: 30, questionIds: ids.slice(6) }),
  ]
  expect(await problemsOf({ sectionMode: 'timed', sections: timed })).toEqual([{ ...hurried, section: 1, found: 5 }])
})

test('all papers have the same sum of marks, even when pools share too few questions', async () => {
  const { id } = await buildTopic(db, { name: 'Light' })
  await buildQuestion(db, { topicId: id, difficulty: 'hard' })
  await buildQuestion(db, { topicId: id, kind: 'several', correctAnswer: 'AB' })
  await buildQuestion(db, { topicId: id, kind: 'several', correctAnswer: 'AB', difficulty: 'hard' })
  const marks = { right: 10 * PARTS_PER_MARK, wrong: 0 }
  // Four are wanted of three questions.
  const pools = [poolOf(id, 2, { difficulty: 'hard' }), poolOf(id, 2, { kind: 'several', marks })]
  const mock = await buildMock(db, { variants: 16, sections: [sectionOf({ pools })], state: 'draft' })
  const sums = await db.select(sql`
    select p.total_marks as sum, count(*) from exam_papers x join papers p on p.id = x.paper_id
    where x.exam_id = ${mock.id} group by p.total_marks`)
  expect(sums).toEqual([{ sum: mock.totalMarks, count: 16 }])
})
