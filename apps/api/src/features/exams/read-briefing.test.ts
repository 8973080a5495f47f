import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../testing/build-attempt.ts'
import { buildExam, buildLearner, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

const newLearner = async () => openSessionOf(api, await buildLearner(db))
const briefingOf = (examId: number, token: string) => send<ExamBriefing>(`GET /api/exams/${examId}/briefing`, { token })

test('200 with the questions and the time, extra time included, and no attempt is started', async () => {
  const learner = await newLearner()
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  const exam = await buildExam(db, { topicId, examDuration: 10 })
  await db.dbOf(learner.id).write(sql`
    insert into learner.extra_times (learner_id, exam_id, seconds, reason, given_by)
    values (${learner.id}, ${exam.id}, 300, 'x', ${learner.id})`)
  expect(await briefingOf(exam.id, learner.token)).toMatchObject({
    status: 200,
    body: {
      examName: 'Mock exam',
      owner: { kind: 'topic', id: topicId, name: 'Loops' },
      questionCount: 1,
      durationSeconds: 900,
      isRunning: false,
    },
  })
  const attempts = await db.dbOf(learner.id).select(sql`
    select id from learner.attempts where learner_id = ${learner.id}`)
  expect(attempts).toEqual([])
})

test('200 says that an attempt is open, even when the exam has become a draft', async () => {
  const learner = await newLearner()
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  const { id: examId } = await buildExam(db, { topicId })
  await buildAttempt(db, learner, { examId, answers: [], state: 'open' })
  await db.write(sql`update exams set state = 'draft' where id = ${examId}`)
  expect((await briefingOf(examId, learner.token)).body).toMatchObject({ isRunning: true, questionCount: 1 })
})

test('404 for a draft and for an exam that does not exist, 409 for an exam without a usable question, 403 for a locked module', async () => {
  const { token } = await newLearner()
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  const draft = await buildExam(db, { topicId, state: 'draft' })
  const empty = await buildExam(db, { topicId })
  await db.write(sql`update exams set paper_id = null where id = ${empty.id}`)
  const locked = await buildExam(db)
  expect((await briefingOf(draft.id, token)).body).toMatchObject({ code: 'exam_not_found' })
  expect((await briefingOf(999_999_999, token)).body).toMatchObject({ code: 'exam_not_found' })
  expect((await briefingOf(empty.id, token)).body).toMatchObject({ code: 'exam_unavailable' })
  expect((await briefingOf(locked.id, token)).body).toMatchObject({ code: 'module_locked' })
})
