import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Marking } from '@abhyas/contract/exams'
import type { Answer, Attempt, AttemptClock, AttemptSummary, saveAnswers } from '@abhyas/contract/exams-attempts'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { insertAttempts } from '../features/exams/attempts/start-queries.ts'
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

/** The right option of every question that a builder makes. */
export const RIGHT = 1
export const WRONG = 0

export const answerTo = (place: number, option: number | null, seq: number): Answer => ({
  place,
  option,
  seq,
  isMarked: false,
  spentMs: 1_000 * seq,
})

/** Builds an exam with this many questions that is open to every learner. */
export async function buildExamOf(
  api: Pick<TestApi, 'db'>,
  questionCount: number,
  markingOf: (questionIds: readonly number[]) => Marking | null = () => null,
) {
  const topic = await buildTopic(api.db)
  const questionIds: number[] = []
  for (let n = 0; n < questionCount; n += 1)
    questionIds.push((await buildQuestion(api.db, { topicId: topic.id, questionText: `Question ${n}?` })).id)
  const exam = await buildExam(api.db, { topicId: topic.id, questionIds, marking: markingOf(questionIds) })
  return { topic, exam, questionIds }
}

type BuiltExam = Awaited<ReturnType<typeof buildExamOf>>

export type Sitting = Awaited<ReturnType<typeof sitExam>>

/** Returns a learner with an open attempt, and the calls that their browser can make. */
export async function sitExam(
  api: TestApi,
  given: { built?: BuiltExam; questionCount?: number; learner?: LoggedIn } = {},
) {
  const built = given.built ?? (await buildExamOf(api, given.questionCount ?? 3))
  return sitExamAs(api, given.learner ?? (await openSessionOf(api, await buildLearner(api.db))), built)
}

export async function sitExamAs({ send, db }: Pick<TestApi, 'send' | 'db'>, learner: LoggedIn, built: BuiltExam) {
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
      send<ResponseOf<typeof saveAnswers>>(`PUT ${path}/answers`, { token, body: { epoch, answers } }),
    takeOver: (device = randomUUID()) => send<Attempt>(`POST ${path}/take-over`, { token, body: { deviceId: device } }),
    submit: (lastSeq = 0, epoch = 1) =>
      send<AttemptSummary>(`POST ${path}/submit`, { token, body: { epoch, lastSeq, spentMs: [] } }),
    clock: () => send<AttemptClock>(`GET ${path}/clock`, { token }),
    /** Moves the deadline, as if the attempt had started earlier. */
    moveDeadline: (seconds: number) =>
      db.dbOf(learner.id).write(sql`
        update learner.attempts set deadline = now() + make_interval(secs => ${seconds})
        where learner_id = ${learner.id} and id = ${attempt.id}`),
  }
}

export const verdictsOf = (answer: { body: ResponseOf<typeof saveAnswers> }): string[] =>
  answer.body.verdicts.map(({ verdict }) => verdict)

export type Open = { learnerId: number; attemptId: number }
let learners = 1_000_000

/** Returns the next learner id whose tables are in this database. */
function nextLearnerIn(api: TestApi, place: Database | undefined): number {
  learners += 1
  return place === undefined || api.db.dbOf(learners) === place ? learners : nextLearnerIn(api, place)
}

/**
 * Opens attempts of this many learners at one exam, without accounts, because no test needs them. With `place`, all of
 * them are in one database.
 */
export async function openAttempts(api: TestApi, count: number, place?: Database): Promise<Open[]> {
  const { exam, topic } = await buildExamOf(api, 3)
  const { paperId } = await api.db.selectOne<{ paperId: number }>(
    sql`select paper_id as "paperId" from exams where id = ${exam.id}`,
  )
  const attempts = Array.from({ length: count }, () => ({
    learnerId: nextLearnerIn(api, place),
    examId: exam.id,
    paperId,
    examName: exam.examName,
    owner: { kind: 'topic' as const, id: topic.id, name: topic.name },
    sectionFirsts: null,
    sectionSeconds: null,
    closesAt: null,
    maxAttempts: null,
    questionCount: 3,
    durationSeconds: 600,
    totalMarks: null,
    passMarks: null,
    deviceId: randomUUID(),
  }))
  const byPlace = Map.groupBy(attempts, ({ learnerId }) => api.db.dbOf(learnerId))
  const opened = await Promise.all([...byPlace].map(([db, theirs]) => insertAttempts(db, theirs)))
  return opened.flat().map(({ learnerId, id }) => ({ learnerId, attemptId: id }))
}
