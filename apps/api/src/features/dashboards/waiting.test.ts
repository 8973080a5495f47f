import type { Draft, JobRun, Waiting } from '@abhyas/contract/dashboards-manage'
import type { LearnersAttempt } from '@abhyas/contract/exams-manage'
import type { Reconciliation } from '@abhyas/contract/purchases-manage'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../testing/build-attempt.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
  buildAdmin,
  buildCourse,
  buildExam,
  buildLearner,
  buildModule,
  buildQuestion,
  buildReconciliation,
  buildReport,
  buildTopic,
  openSessionOf,
} from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { upsertKnownJobs } from './job-run-queries.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const waiting = async () => (await send<Waiting[]>('GET /api/overview/waiting', { token })).body
const counts = async () => Object.fromEntries((await waiting()).map(({ kind, count }) => [kind, count]))

const NOTHING = {
  orders: 0,
  attempts: 0,
  reports: 0,
  mails: 0,
  questions: 0,
  reconciliations: 0,
  jobs: 0,
  forecasts: 0,
  health: 0,
  drafts: 0,
}

test('every kind is counted over all learners, and what is dealt with no longer waits', async () => {
  expect(await counts()).toEqual(NOTHING)
  const [asha, ravi] = [await buildLearner(db), await buildLearner(db)]
  const { id: questionId, topicId } = await buildQuestion(db)
  await buildReport(db, { questionId, reporterId: asha.id })
  await buildReport(db, { questionId, reporterId: ravi.id })
  await buildQuestion(db, { topicId, correctAnswer: 'none of these' })
  const { id: examId } = await buildExam(db, { topicId, questionIds: [questionId] })
  const late = await buildAttempt(db, asha, { examId, lateAnswers: [1] })
  const lateAndVoid = await buildAttempt(db, ravi, { examId, lateAnswers: [1] })
  await buildAttempt(db, ravi, { examId, answers: [1] })
  await buildOrder(db, asha, { state: 'review' })
  await buildOrder(db, ravi, { state: 'review' })
  await buildOrder(db, ravi)
  const difference = await buildReconciliation(db)
  await buildCourse(db, { state: 'draft' })
  await buildExam(db, { topicId, questionIds: [questionId], state: 'draft' })
  expect(await counts()).toEqual({
    ...NOTHING,
    orders: 2,
    attempts: 2,
    reports: 2,
    questions: 1,
    reconciliations: 1,
    drafts: 2,
  })
  const [orders] = await waiting()
  expect(Date.parse(orders?.since ?? '')).toBeLessThanOrEqual(Date.now())

  const toJudge = await send<LearnersAttempt[]>('GET /api/attempts/all?toJudge=true', { token })
  expect(new Set(toJudge.body.map(({ id }) => id))).toEqual(new Set([late.id, lateAndVoid.id]))
  const at = `/api/users/${asha.id}/attempts/${late.id}`
  expect((await send(`GET ${at}`, { token })).body).toMatchObject({ isToJudge: true })
  expect((await send(`POST ${at}/judge`, { token })).status).toBe(204)
  expect((await send(`GET ${at}`, { token })).body).toMatchObject({ isToJudge: false, state: 'graded' })
  await send(`POST /api/users/${ravi.id}/attempts/${lateAndVoid.id}/void`, { token, body: { reason: 'x' } })
  expect((await send(`POST /api/reconciliations/${difference.id}/look`, { token })).status).toBe(204)
  expect(await counts()).toMatchObject({ attempts: 0, reconciliations: 0 })
  const { body: looked } = await send<Reconciliation[]>('GET /api/reconciliations', { token })
  expect(looked).toMatchObject([{ id: difference.id, needsLook: false, lookedBy: expect.any(Number) }])
  expect((await send<Reconciliation[]>('GET /api/reconciliations?needsLook=true', { token })).body).toEqual([])
  expect(await send('POST /api/reconciliations/999/look', { token })).toMatchObject({ status: 404 })
})

test('an attempt whose answers are not in the answer log after half an hour waits for an admin', async () => {
  const learner = await buildLearner(db)
  const { id } = await buildAttempt(db, learner)
  const finish = (minutes: number) =>
    db.dbOf(learner.id).write(sql`
      update learner.attempts set finished_at = now() - make_interval(mins => ${minutes}), is_logged = false
      where learner_id = ${learner.id} and id = ${id}`)
  await finish(29)
  const before = (await counts())['attempts'] ?? 0
  await finish(31)
  expect(await counts()).toMatchObject({ attempts: before + 1 })
})

test('a job stands still when it was not done within its period and a while longer', async () => {
  await upsertKnownJobs(db, [
    { name: 'minutely', everySeconds: 60 },
    { name: 'hourly', everySeconds: 3600 },
    { name: 'new', everySeconds: 60 },
  ])
  await db.write(sql`
    update job_runs set known_since = now() - interval '1 day', done_at = now() - interval '12 minutes'
    where name <> 'new'`)
  expect(await counts()).toMatchObject({ jobs: 1 })
  const { body } = await send<JobRun[]>('GET /api/overview/jobs', { token })
  expect(body.map(({ name, isStandingStill }) => [name, isStandingStill])).toEqual([
    ['minutely', true],
    ['hourly', false],
    ['new', false],
  ])
})

test('the drafts are listed with their places, the newest first', async () => {
  await db.write(sql`update courses set state = 'published'`)
  await db.write(sql`update exams set state = 'published'`)
  const course = await buildCourse(db, { state: 'draft', name: 'Algorithms' })
  const module = await buildModule(db, { courseId: course.id, state: 'draft', name: 'Graphs' })
  const topic = await buildTopic(db, { moduleId: module.id, state: 'draft', name: 'Trees' })
  const exam = await buildExam(db, { topicId: topic.id, state: 'draft' })
  const { body } = await send<Draft[]>('GET /api/overview/drafts', { token })
  expect(body.map(({ kind, id }) => [kind, id])).toEqual([
    ['exam', exam.id],
    ['topic', topic.id],
    ['module', module.id],
    ['course', course.id],
  ])
  expect(body[0]).toMatchObject({ courseName: 'Algorithms', moduleName: 'Graphs', topicName: 'Trees' })
})
