import type { Mock } from '@abhyas/contract/exams-mocks'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { mockSettings, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { buildAdmin, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const create = (body: object) => send<Mock>('POST /api/mocks', { token, body })
const read = (id: number) => send<Mock>(`GET /api/mocks/${id}`, { token })
const update = (id: number, body: object, headers: Record<string, string> = {}) =>
  send<Mock>(`PUT /api/mocks/${id}`, { token, body, headers })

async function buildQuestions(count: number) {
  const topic = await buildTopic(db)
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await buildQuestion(db, { topicId: topic.id })).id)
  return { topic, ids }
}

test('200 a mock exam is stored with everything that was set, and read again', async () => {
  const { topic, ids } = await buildQuestions(6)
  const settings = mockSettings({
    owner: { kind: 'topic', id: topic.id },
    sectionMode: 'timed',
    sections: [
      sectionOf({ name: 'By hand', seconds: 120, note: 'No calculator', questionIds: [ids[2] ?? 0, ids[0] ?? 0] }),
      sectionOf({
        name: 'Pool',
        seconds: 60,
        marks: { right: PARTS_PER_MARK, wrong: 0 },
        pools: [poolOf(topic.id, 3, { difficulty: 'medium', kind: 'one', marks: { right: 7200, wrong: 3600 } })],
      }),
    ],
    variants: 3,
    opensAt: '2030-01-01T00:00:00.000Z',
    closesAt: '2030-01-02T00:00:00.000Z',
    resultsAt: '2030-01-02T00:00:00.000Z',
    password: 'kela',
    maxAttempts: 2,
  })
  const { status, body } = await create(settings)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...settings,
    id: expect.any(Number),
    owner: { kind: 'topic', id: topic.id, name: 'Loops' },
    questionCount: 5,
    durationSeconds: 180,
    totalMarks: 2 * 2 * PARTS_PER_MARK + 3 * 7200,
    invitedCount: 0,
    version: 1,
  })
  expect((await read(body.id)).body).toEqual(body)
  expect(await read(999_999_999)).toMatchObject({ status: 404, body: { code: 'exam_not_found' } })
})

test('200 a change replaces everything; 412 for the second of two admins', async () => {
  const { topic, ids } = await buildQuestions(4)
  const { body: mock } = await create(
    mockSettings({ sections: [sectionOf({ questionIds: ids }), sectionOf({ pools: [] })], state: 'draft' }),
  )
  const headers = { 'if-match': `"${mock.version}"` }
  const changed = mockSettings({
    examName: 'Final',
    sectionMode: 'sequence',
    owner: { kind: 'module', id: topic.moduleId },
    sections: [sectionOf({ name: 'Only', questionIds: ids.slice(0, 1), pools: [poolOf(topic.id, 2)] })],
    examDuration: 10,
    isFree: true,
  })
  const { body } = await update(mock.id, changed, headers)
  expect(body).toMatchObject({ ...changed, owner: { kind: 'module', name: 'Basics' }, questionCount: 3, version: 2 })
  expect(body.durationSeconds).toBe(600)
  expect(await update(mock.id, changed, headers)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await update(999_999_999, changed)).toMatchObject({ status: 404, body: { code: 'exam_not_found' } })
})

test('204 a mock exam is deleted with its sections and papers', async () => {
  const { ids } = await buildQuestions(2)
  const { body } = await create(mockSettings({ sections: [sectionOf({ questionIds: ids })], variants: 2 }))
  expect(
    (await send(`DELETE /api/exams/deleteExamById/${body.id}`, { token, headers: { 'if-match': '"7"' } })).status,
  ).toBe(412)
  expect(
    (await send(`DELETE /api/exams/deleteExamById/${body.id}`, { token, headers: { 'if-match': '"1"' } })).status,
  ).toBe(204)
  expect((await read(body.id)).status).toBe(404)
  expect(await db.select(sql`select 1 from exam_papers where exam_id = ${body.id}`)).toEqual([])
})

const HOUR = { opensAt: '2030-01-01T10:00:00.000Z', closesAt: '2030-01-01T11:00:00.000Z' }

test.each([
  ['closes before it opens', { ...HOUR, closesAt: HOUR.opensAt }, 'exam_window_wrong'],
  ['shows results before it closes', { ...HOUR, resultsAt: HOUR.opensAt }, 'exam_window_wrong'],
  ['shows results later but never closes', { resultsAt: HOUR.opensAt }, 'exam_window_wrong'],
  ['has a timed section without a time', { sectionMode: 'timed' }, 'exam_incomplete'],
  ['belongs to a module without a number', { owner: { kind: 'module', id: null } }, 'exam_incomplete'],
  ['belongs to a module that is gone', { owner: { kind: 'module', id: 999_999 } }, 'module_not_found'],
  ['belongs to a course that is gone', { owner: { kind: 'course', id: 999_999 } }, 'course_not_found'],
  ['belongs to a topic that is gone', { owner: { kind: 'topic', id: 999_999 } }, 'topic_not_found'],
  ['has a pool of a topic that is gone', { sections: [sectionOf({ pools: [poolOf(999_999, 1)] })] }, 'topic_not_found'],
  ['asks a question that is gone', { sections: [sectionOf({ questionIds: [999_999] })] }, 'question_not_found'],
  ['has an empty section', { sections: [sectionOf()] }, 'exam_incomplete'],
  ['has no section', { sections: [] }, 'exam_incomplete'],
  [
    'asks more than 200 questions',
    { sections: [sectionOf({ pools: [poolOf(1, 150), poolOf(1, 51)] })] },
    'exam_too_long',
  ],
] as const)('a mock exam that %s is refused', async (_, changes, code) => {
  const { ids } = await buildQuestions(1)
  const answer = await create({ ...mockSettings({ sections: [sectionOf({ questionIds: ids })] }), ...changes })
  expect(answer).toMatchObject({ body: { code } })
})

test('409 a published exam needs enough questions in each pool, and a draft does not', async () => {
  const { topic } = await buildQuestions(2)
  const settings = mockSettings({ sections: [sectionOf({ pools: [poolOf(topic.id, 3)] })] })
  expect(await create(settings)).toMatchObject({ status: 409, body: { code: 'exam_pool_too_small' } })
  const draft = await create({ ...settings, state: 'draft' })
  expect(draft.body).toMatchObject({ questionCount: 2 })
  expect(await update(draft.body.id, settings)).toMatchObject({ body: { code: 'exam_pool_too_small' } })
  await buildQuestion(db, { topicId: topic.id })
  expect((await update(draft.body.id, settings)).body).toMatchObject({ questionCount: 3, state: 'published' })
})

test('409 a published exam asks no question that needs attention', async () => {
  const { id } = await buildQuestion(db, { correctAnswer: 'nowhere' })
  const settings = mockSettings({ sections: [sectionOf({ questionIds: [id] })] })
  expect(await create(settings)).toMatchObject({ status: 409, body: { code: 'exam_unusable' } })
  expect((await create({ ...settings, state: 'draft' })).body).toMatchObject({ questionCount: 0, totalMarks: null })
})

test('409 a pass mark above all marks is refused', async () => {
  const { ids } = await buildQuestions(1)
  const { marking, ...settings } = mockSettings({ sections: [sectionOf({ questionIds: ids })] })
  const passWith = (value: number) => create({ ...settings, marking: { ...marking, pass: { kind: 'marks', value } } })
  expect(await passWith(2 * PARTS_PER_MARK + 60)).toMatchObject({ status: 409, body: { code: 'pass_mark_too_high' } })
  expect((await passWith(2 * PARTS_PER_MARK)).status).toBe(200)
})
