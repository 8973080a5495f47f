import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@abhyas/contract/endpoint'
import type { Answer, Attempt, AttemptSummary, saveAnswers } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { insertAttempts } from '../features/exams/attempt-queries.ts'
import {
  buildExam,
  buildGrant,
  buildLearner,
  buildQuestion,
  buildTopic,
  type LoggedIn,
  openSessionOf,
} from './builders.ts'
import type { TestApi } from './test-api.ts'

/** Of every question that a builder makes. */
export const RIGHT = 1
export const WRONG = 0

export const answerTo = (place: number, option: number | null, seq: number): Answer => ({
  place,
  option,
  seq,
  isMarked: false,
  spentMs: 1_000 * seq,
})

/** An exam of so many questions, open to whoever sits it. */
export async function buildExamOf(api: TestApi, questionCount: number) {
  const topic = await buildTopic(api.db)
  const questionIds: number[] = []
  for (let n = 0; n < questionCount; n += 1)
    questionIds.push((await buildQuestion(api.db, { topicId: topic.id, questionText: `Question ${n}?` })).id)
  const exam = await buildExam(api.db, { topicId: topic.id, questionIds })
  return { topic, exam, questionIds }
}

export type Sitting = Awaited<ReturnType<typeof sitExam>>

/** A learner with an open attempt, and what a browser of theirs may do with it. */
export async function sitExam(
  api: TestApi,
  given: { built?: Awaited<ReturnType<typeof buildExamOf>>; questionCount?: number; learner?: LoggedIn } = {},
) {
  const { send, db } = api
  const built = given.built ?? (await buildExamOf(api, given.questionCount ?? 3))
  const learner = given.learner ?? (await openSessionOf(api, await buildLearner(db)))
  await buildGrant(db, learner, built.topic.moduleId)
  const { token } = learner
  const deviceId = randomUUID()
  const start = (device = deviceId) =>
    send<Attempt>(`POST /api/exams/${built.exam.id}/attempts`, { token, body: { deviceId: device } })
  const { body: attempt } = await start()
  const path = `/api/attempts/${attempt.id}`
  return {
    ...built,
    learner,
    token,
    attempt,
    start,
    save: (answers: Answer[], epoch = 1) =>
      send<AnswerOf<typeof saveAnswers>>(`PUT ${path}/answers`, { token, body: { epoch, answers } }),
    takeOver: (device = randomUUID()) => send<Attempt>(`POST ${path}/take-over`, { token, body: { deviceId: device } }),
    submit: (lastSeq = 0, epoch = 1) =>
      send<AttemptSummary>(`POST ${path}/submit`, { token, body: { epoch, lastSeq, spentMs: [] } }),
    clock: () => send(`GET ${path}/clock`, { token }),
    /** As if it had been started so much earlier. */
    moveDeadline: (seconds: number) =>
      db.write(sql`
        update learner.attempts set deadline = now() + make_interval(secs => ${seconds})
        where learner_id = ${learner.id} and id = ${attempt.id}`),
  }
}

export const verdictsOf = (answer: { body: AnswerOf<typeof saveAnswers> }): string[] =>
  answer.body.verdicts.map(({ verdict }) => verdict)

export type Open = { learnerId: number; attemptId: number }
let learners = 1_000_000

/** Open attempts of as many learners at one exam, without the people: nobody asks for them here. */
export async function openAttempts(api: TestApi, count: number): Promise<Open[]> {
  const { db: on } = api
  const { exam, topic } = await buildExamOf(api, 3)
  const { paperId } = await on.selectOne<{ paperId: number }>(
    sql`select paper_id as "paperId" from exams where id = ${exam.id}`,
  )
  const opened = await insertAttempts(
    on,
    Array.from({ length: count }, () => ({
      learnerId: (learners += 1),
      examId: exam.id,
      paperId,
      examName: exam.examName,
      topicId: topic.id,
      topicName: topic.name,
      questionCount: 3,
      durationSeconds: 600,
      deviceId: randomUUID(),
    })),
  )
  return opened.map(({ learnerId, id }) => ({ learnerId, attemptId: id }))
}
