import type { AttemptTimeline, ExtraTime } from '@abhyas/contract/exams-manage'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildAdmin, buildExam, buildLearner, openSessionOf } from '../../../testing/builders.ts'
import { answerTo, buildExamOf, RIGHT, sitExam } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

type Someone = { id: number }
const give = (learner: Someone, examId: number, seconds: unknown, reason: unknown = 'A broken arm') =>
  send<ExtraTime>(`PUT /api/exams/${examId}/extra-time/${learner.id}`, { token, body: { seconds, reason } })
const given = (examId: number, query = '') =>
  send<ExtraTime[]>(`GET /api/exams/${examId}/extra-time${query}`, { token })
const timelineOf = async (learner: Someone, attemptId: number) =>
  (await send<AttemptTimeline>(`GET /api/users/${learner.id}/attempts/${attemptId}`, { token })).body
const auditOf = (learner: Someone) =>
  db.select(sql`
    select action, before, after from audit_log where entity = 'extra_times' and entity_id = ${learner.id} order by id`)
const movedBy = (before: AttemptTimeline, after: AttemptTimeline) =>
  Math.round((Date.parse(after.deadline) - Date.parse(before.deadline)) / 1000)

test('200 gives extra time before the start; it is stored, listed, and in the audit log without the reason', async () => {
  const learner = await buildLearner(db)
  const exam = await buildExam(db)
  const response = await give(learner, exam.id, 600, ' A broken arm ')
  const expected = {
    learner: { id: learner.id, username: learner.username, email: learner.email },
    seconds: 600,
    sectionSeconds: null,
    reason: 'A broken arm',
    givenAt: expect.stringMatching(/Z$/) as string,
  }
  expect(response).toMatchObject({ status: 200, body: expected })
  expect((await given(exam.id)).body).toEqual([expected])
  expect(
    await db.dbOf(learner.id).select(sql`
    select learner_id, exam_id, seconds, given_by from learner.extra_times where learner_id = ${learner.id}`),
  ).toEqual([{ learner_id: learner.id, exam_id: exam.id, seconds: 600, given_by: admin.id }])
  expect(await auditOf(learner)).toEqual([{ action: 'insert', before: null, after: { examId: exam.id, seconds: 600 } }])
  expect((await given((await buildExam(db)).id)).body).toEqual([])
})

test('200 moves the deadline of a running attempt by the difference to the earlier extra time', async () => {
  const learner = await buildLearner(db)
  const { id, examId } = await buildAttempt(db, learner, { state: 'open' })
  const before = await timelineOf(learner, id)
  await give(learner, examId, 600)
  const longer = await timelineOf(learner, id)
  expect(movedBy(before, longer)).toBe(600)
  expect(longer).toMatchObject({ extraSeconds: 600, extraTimeReason: 'A broken arm', state: 'open' })
  // The seconds are a total, so the same value again changes nothing.
  await give(learner, examId, 600, 'The same again')
  expect(movedBy(before, await timelineOf(learner, id))).toBe(600)
  await give(learner, examId, 300, 'Too much')
  const shorter = await timelineOf(learner, id)
  expect(movedBy(before, shorter)).toBe(300)
  expect(shorter).toMatchObject({ extraSeconds: 300, extraTimeReason: 'Too much' })
  const entry = (from: number, to: number) => ({
    action: 'update',
    before: { examId, seconds: from },
    after: { examId, seconds: to },
  })
  expect(await auditOf(learner)).toEqual([
    { action: 'insert', before: null, after: { examId, seconds: 600 } },
    entry(600, 600),
    entry(600, 300),
  ])
})

test('200 keeps other extensions of the deadline, for example for an outage', async () => {
  const learner = await buildLearner(db)
  const { id, examId } = await buildAttempt(db, learner, { state: 'open' })
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set deadline = deadline + interval '37 s' where learner_id = ${learner.id} and id = ${id}`)
  const before = await timelineOf(learner, id)
  await give(learner, examId, 60)
  await give(learner, examId, 0)
  expect(movedBy(before, await timelineOf(learner, id))).toBe(0)
})

test('200 before and during the attempt: it starts with the extra time, and its clock shows the increase', async () => {
  const built = await buildExamOf(api, 2)
  const learner = await openSessionOf(api, await buildLearner(db))
  await give(learner, built.exam.id, 300)
  const { attempt, clock, save } = await sitExam(api, { built, learner })
  expect(attempt).toMatchObject({ extraSeconds: 300, durationSeconds: 90 })
  expect(attempt.remainingMs).toBeGreaterThan(380_000)
  await give(learner, built.exam.id, 900)
  expect((await clock()).body).toMatchObject({ extraSeconds: 900 })
  const { remainingMs } = (await save([answerTo(0, RIGHT, 1)])).body
  expect(remainingMs).toBeGreaterThan(980_000)
  expect(remainingMs).toBeLessThanOrEqual(990_000)
})

test('409 for less extra time than the learner has used, and nothing changes', async () => {
  const learner = await buildLearner(db)
  const { id, examId } = await buildAttempt(db, learner, { state: 'open' })
  await give(learner, examId, 600)
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set deadline = now() + interval '100 s' where learner_id = ${learner.id} and id = ${id}`)
  const before = await timelineOf(learner, id)
  expect(await give(learner, examId, 400)).toMatchObject({ status: 409, body: { code: 'extra_time_used' } })
  expect(await timelineOf(learner, id)).toEqual(before)
  expect((await given(examId)).body).toMatchObject([{ seconds: 600 }])
  expect(await auditOf(learner)).toHaveLength(1)
  expect(await give(learner, examId, 560)).toMatchObject({ status: 200 })
})

test('200 changes no attempt that is over or closed, and no attempt of another learner', async () => {
  const [learner, other] = [await buildLearner(db), await buildLearner(db)]
  const closed = await buildAttempt(db, learner)
  const { examId } = closed
  const late = await buildAttempt(db, learner, { examId, state: 'open', closedBy: 'deadline' })
  const foreign = await buildAttempt(db, other, { examId, state: 'open' })
  const timelines = async () => [
    await timelineOf(learner, closed.id),
    await timelineOf(learner, late.id),
    await timelineOf(other, foreign.id),
  ]
  const before = await timelines()
  expect(await give(learner, examId, 600)).toMatchObject({ status: 200 })
  expect(await timelines()).toEqual(before)
})

test('200 takes extra time back, and it is no longer listed', async () => {
  const learner = await buildLearner(db)
  const exam = await buildExam(db)
  await give(learner, exam.id, 600)
  expect(await give(learner, exam.id, 0, 'Given by mistake')).toMatchObject({ status: 200, body: { seconds: 0 } })
  expect((await given(exam.id)).body).toEqual([])
})

test('200 lists extra times page by page, and a deleted learner by number', async () => {
  const exam = await buildExam(db)
  const learners = [await buildLearner(db), await buildLearner(db), await buildLearner(db)]
  for (const learner of learners) await give(learner, exam.id, 60)
  const last = learners[2]?.id ?? 0
  await db.write(sql`delete from users where id = ${last}`)
  const first = await given(exam.id, '?limit=2')
  expect(first.body.map(({ learner }) => learner.id)).toEqual(learners.slice(0, 2).map(({ id }) => id))
  expect(first.headers.get('x-next-after')).toBe(String(learners[1]?.id))
  expect(first.headers.get('x-total')).toBe('3')
  const rest = await given(exam.id, `?limit=2&after=${learners[1]?.id}`)
  expect(rest.body).toMatchObject([{ learner: { id: last, username: null, email: null } }])
  expect(rest.headers.get('x-next-after')).toBeNull()
})

test('404 for an exam or learner that does not exist; 200 for a deleted exam with a running attempt', async () => {
  const learner = await buildLearner(db)
  const exam = await buildExam(db)
  expect(await give(learner, 999_999, 60)).toMatchObject({ status: 404, body: { code: 'exam_not_found' } })
  expect(await give({ id: 999_999 }, exam.id, 60)).toMatchObject({ status: 404, body: { code: 'learner_not_found' } })
  expect(await give(admin, exam.id, 60)).toMatchObject({ status: 404, body: { code: 'learner_not_found' } })
  expect(await auditOf(learner)).toEqual([])
  const { id } = await buildAttempt(db, learner, { examId: exam.id, state: 'open' })
  await db.write(sql`delete from exams where id = ${exam.id}`)
  expect(await give(learner, exam.id, 60)).toMatchObject({ status: 200 })
  expect((await timelineOf(learner, id)).extraSeconds).toBe(60)
})

test.each([
  [-1, 'x', 'invalid_request'],
  [4 * 3600 + 1, 'x', 'invalid_request'],
  [1.5, 'x', 'invalid_request'],
  ['60', 'x', 'invalid_request'],
  [60, ' ', 'reason_required'],
  [60, null, 'reason_required'],
])('400 for %j seconds and the reason %j: %s', async (seconds, reason, code) => {
  const learner = await buildLearner(db)
  const exam = await buildExam(db)
  expect(await give(learner, exam.id, seconds, reason)).toMatchObject({ status: 400, body: { code } })
  expect((await given(exam.id)).body).toEqual([])
})
