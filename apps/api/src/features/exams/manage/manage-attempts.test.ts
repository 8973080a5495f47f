import type { AttemptTimeline, LearnersAttempt } from '@abhyas/contract/exams-manage'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import {
  buildAdmin,
  buildExam,
  buildLearner,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { answerTo, RIGHT, sitExam } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const NOT_FOUND = { status: 404, body: { code: 'attempt_not_found' } }

const list = (query: string) => send<LearnersAttempt[]>(`GET /api/attempts/all?${query}`, { token })
const idsOf = async (query: string) => (await list(query)).body.map(({ id }) => id)
const timelineOf = (learner: { id: number }, attemptId: number) =>
  send<AttemptTimeline>(`GET /api/users/${learner.id}/attempts/${attemptId}`, { token })
const declareVoid = (learner: { id: number }, attemptId: number, reason: unknown = 'The paper was wrong.') =>
  send(`POST /api/users/${learner.id}/attempts/${attemptId}/void`, { token, body: { reason } })
const auditOf = (attemptId: number) =>
  db.select(sql`select action, before, after from audit_log where entity = 'attempts' and entity_id = ${attemptId}`)

test('200 lists attempts by exam, by learner and by both, the newest first, with the learner’s name', async () => {
  const [asha, ravi] = [await buildLearner(db), await buildLearner(db, { username: 'Ravi' })]
  const [exam, other] = [await buildExam(db, { examName: 'Mock 1' }), await buildExam(db)]
  const first = await buildAttempt(db, asha, { examId: exam.id, answers: [1] })
  const second = await buildAttempt(db, ravi, { examId: exam.id, state: 'open' })
  const third = await buildAttempt(db, asha, { examId: other.id, state: 'void', voidReason: 'A leak.' })
  const fourth = await buildAttempt(db, asha, { examId: exam.id })

  const { body, headers } = await list(`examId=${exam.id}`)
  expect(body.map(({ id }) => id)).toEqual([fourth.id, second.id, first.id])
  expect(headers.get('x-total')).toBe('3')
  expect(body[2]).toEqual({
    id: first.id,
    examId: exam.id,
    examName: 'Mock 1',
    owner: { kind: 'topic', id: exam.topic.id, name: 'Loops' },
    resultsAt: null,
    state: 'graded',
    startedAt: expect.stringMatching(/Z$/),
    finishedAt: expect.stringMatching(/Z$/),
    closedBy: 'learner',
    questionCount: 1,
    correctCount: 1,
    marks: null,
    status: 'Pass',
    voidReason: null,
    extraSeconds: 0,
    learner: { id: asha.id, username: 'Asha', email: asha.email },
  })
  expect(body[1]).toMatchObject({ state: 'open', correctCount: null, status: null, learner: { username: 'Ravi' } })
  expect(await idsOf(`userId=${asha.id}`)).toEqual([fourth.id, third.id, first.id])
  expect(await idsOf(`userId=${asha.id}&examId=${other.id}`)).toEqual([third.id])
  expect(await idsOf(`userId=${ravi.id}&examId=${other.id}`)).toEqual([])
  expect(await idsOf('userId=999999')).toEqual([])
  expect(await idsOf('examId=999999')).toEqual([])
})

test('200 page by page, and each attempt appears exactly once', async () => {
  const exam = await buildExam(db)
  const built: number[] = []
  for (let count = 0; count < 5; count += 1)
    built.push((await buildAttempt(db, await buildLearner(db), { examId: exam.id })).id)
  // Each cluster has its own ids, so across two clusters the higher id need not be the later attempt.
  built.sort((a, b) => b - a)
  const first = await list(`examId=${exam.id}&limit=2`)
  expect(first.headers.get('x-next-after')).toBe(String(built[1]))
  const second = await idsOf(`examId=${exam.id}&limit=2&after=${built[1]}`)
  const third = await list(`examId=${exam.id}&limit=2&after=${built[3]}`)
  expect(third.headers.get('x-next-after')).toBeNull()
  expect([...first.body.map(({ id }) => id), ...second, ...third.body.map(({ id }) => id)]).toEqual(built)
})

test('200 with an empty list when the request names neither an exam nor a learner', async () => {
  await buildAttempt(db, await buildLearner(db))
  const { status, body, headers } = await list('')
  expect({ status, body, total: headers.get('x-total') }).toEqual({ status: 200, body: [], total: '0' })
  expect(await list('examId=x')).toMatchObject({ status: 400 })
})

test('200 lists the attempts of a deleted learner by number', async () => {
  const learner = await buildLearner(db)
  const { id, examId } = await buildAttempt(db, learner)
  await db.write(sql`delete from users where id = ${learner.id}`)
  const gone = { id: learner.id, username: null, email: null }
  expect((await list(`examId=${examId}`)).body).toMatchObject([{ id, learner: gone }])
  expect((await timelineOf(learner, id)).body).toMatchObject({ id, learner: gone })
})

test('200 shows all facts of one attempt: each answer with its time and device, and the late answers', async () => {
  const learner = await buildLearner(db)
  const topicId = (await buildTopic(db)).id
  const questionIds: number[] = []
  for (const questionText of ['One?', 'Two?', 'Three?'])
    questionIds.push((await buildQuestion(db, { topicId, questionText })).id)
  const exam = await buildExam(db, { topicId, questionIds })
  const { id } = await buildAttempt(db, learner, { examId: exam.id, answers: [1, 3], lateAnswers: [undefined, 1] })
  // The second question was answered first, and the first question was answered again from another phone.
  await db.dbOf(learner.id).write(sql`
    update learner.answers set saved_at = now() - place * interval '10 s', epoch = 2 - place, is_marked = place = 1
    where learner_id = ${learner.id} and attempt_id = ${id}`)
  const { status, body } = await timelineOf(learner, id)
  expect(status).toBe(200)
  const savedAt = expect.stringMatching(/Z$/) as string
  expect(body).toMatchObject({
    id,
    learner: { id: learner.id, email: learner.email },
    state: 'graded',
    durationSeconds: 135,
    epoch: 1,
    extraSeconds: 0,
    outageMs: 0,
    extraTimeReason: null,
    correctCount: 1,
    status: 'Fail',
    deadline: savedAt,
  })
  expect(body.answers).toEqual([
    { place: 1, option: 3, number: null, isMarked: true, spentMs: 2000, seq: 2, epoch: 1, savedAt },
    { place: 0, option: 1, number: null, isMarked: false, spentMs: 1000, seq: 1, epoch: 2, savedAt },
  ])
  expect(body.lateAnswers).toEqual([
    { place: 1, option: 1, number: null, isMarked: false, spentMs: 2000, seq: 2, epoch: 1, savedAt },
  ])
  expect(body.items).toMatchObject([
    { questionText: 'One?', isCorrect: true, selectedOption: 1, correctOptions: [1], lateOption: null },
    { questionText: 'Two?', isCorrect: false, selectedOption: 3, lateOption: 1, correctAnswer: 'final' },
    { questionText: 'Three?', isCorrect: false, selectedOption: null, selectedAnswer: 'Not answered' },
  ])
})

test('404 for the timeline of an attempt that does not exist, or of another learner', async () => {
  const [learner, other] = [await buildLearner(db), await buildLearner(db)]
  const { id } = await buildAttempt(db, learner)
  expect(await timelineOf(other, id)).toMatchObject(NOT_FOUND)
  expect(await timelineOf(learner, 999_999)).toMatchObject(NOT_FOUND)
  expect(await timelineOf({ id: 999_999 }, id)).toMatchObject(NOT_FOUND)
})

test('204 ends an open attempt as void with the reason, and the audit log omits the reason', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  const { id, examId } = await buildAttempt(db, learner, { state: 'open', answers: [1] })
  expect(await declareVoid(learner, id, '  The   hall lost power. ')).toMatchObject({ status: 204 })
  const { body } = await timelineOf(learner, id)
  expect(body).toMatchObject({ state: 'void', voidReason: 'The   hall lost power.', correctCount: null, status: null })
  expect(Math.abs(Date.parse(body.finishedAt ?? '') - Date.now())).toBeLessThan(10_000)
  expect(body.answers).toHaveLength(1)
  expect(await auditOf(id)).toEqual([
    {
      action: 'update',
      before: { learnerId: learner.id, state: 'open' },
      after: { learnerId: learner.id, state: 'void' },
    },
  ])
  const mine = await send<LearnersAttempt[]>('GET /api/attempts', { token: learner.token })
  expect(mine.body).toMatchObject([{ id, state: 'void', voidReason: 'The   hall lost power.' }])
  // The learner can start another attempt, because at most one may be open.
  await buildAttempt(db, learner, { examId, state: 'open' })
})

test('204 and the learner’s page learns of it: no further answer counts, and a submit returns the void attempt', async () => {
  const { learner, attempt, save, submit, clock } = await sitExam(api)
  expect(await save([answerTo(0, RIGHT, 1)])).toMatchObject({ body: { verdicts: [{ verdict: 'saved' }] } })
  await declareVoid(learner, attempt.id)
  expect((await clock()).body).toMatchObject({ state: 'void' })
  expect(await save([answerTo(1, RIGHT, 2)])).toMatchObject({
    body: { state: 'void', verdicts: [{ verdict: 'closed' }] },
  })
  expect((await submit(1)).body).toMatchObject({
    state: 'void',
    voidReason: 'The paper was wrong.',
    correctCount: null,
  })
  expect((await timelineOf(learner, attempt.id)).body.lateAnswers).toMatchObject([{ place: 1 }])
})

test('204 declares a graded attempt void and keeps its figures; a second call keeps the first reason and one audit entry', async () => {
  const learner = await buildLearner(db)
  const { id } = await buildAttempt(db, learner, { answers: [1] })
  const before = (await timelineOf(learner, id)).body
  expect(await declareVoid(learner, id, 'First')).toMatchObject({ status: 204 })
  expect(await declareVoid(learner, id, 'Second')).toMatchObject({ status: 204 })
  expect((await timelineOf(learner, id)).body).toEqual({ ...before, state: 'void', voidReason: 'First' })
  expect(before).toMatchObject({ correctCount: 1, status: 'Pass' })
  expect(await auditOf(id)).toHaveLength(1)
})

test('400 without a reason, 404 for another learner’s attempt; nothing changes and the audit log stays empty', async () => {
  const [learner, other] = [await buildLearner(db), await buildLearner(db)]
  const { id } = await buildAttempt(db, learner, { state: 'open' })
  for (const reason of [null, '', '   '])
    expect(await declareVoid(learner, id, reason)).toMatchObject({ status: 400, body: { code: 'reason_required' } })
  expect(await declareVoid(learner, id, 'x'.repeat(301))).toMatchObject({
    status: 400,
    body: { code: 'text_too_long' },
  })
  expect(await declareVoid(other, id)).toMatchObject(NOT_FOUND)
  expect(await declareVoid(learner, 999_999)).toMatchObject(NOT_FOUND)
  expect((await timelineOf(learner, id)).body.state).toBe('open')
  expect(await auditOf(id)).toEqual([])
})
