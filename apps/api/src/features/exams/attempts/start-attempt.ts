import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../http/tokens.ts'
import { createBatcher, type Batcher } from '../../../queues/batcher.ts'
import { selectAnswers } from './answer-queries.ts'
import { nameOf } from '../papers/attempt-key.ts'
import { insertAttempts, keyOf, type NewAttempt, type RunningAttempt, selectOpenAttempts } from './attempt-queries.ts'
import type { Papers } from '../papers/papers.ts'
import { type Plan, planAttempts } from './plan-attempts.ts'
import type { Heartbeat } from './heartbeat.ts'

export type Start = { caller: Caller; examId: number; deviceId: string }

/** Null when it has to be asked for once more: something else happened to it in this very moment. */
type Outcome = Attempt | Error | null

export type StartBatcher = Batcher<Start, Outcome>

const MAX_STARTS = 250
const MAX_TRIES = 5

/** A class that starts in one moment is a few statements, not some for each of them. */
export const createStartBatcher = (
  shared: Db,
  db: Database,
  { papers, heartbeat }: { papers: Papers; heartbeat: Heartbeat },
): StartBatcher =>
  createBatcher(
    async (starts) => {
      await heartbeat.requireFresh(db)
      return startTogether(shared, db, starts, papers)
    },
    { maxItems: MAX_STARTS },
  )

/** Starts an exam, or goes on with the attempt that is open. */
export async function startAttempt(start: Start, batcher: StartBatcher): Promise<Attempt> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await batcher.add(start)
    if (outcome instanceof Error) throw outcome
    if (outcome) return outcome
  }
  throw new AppError('unavailable')
}

const keyOfStart = ({ caller, examId }: Start) => keyOf({ learnerId: caller.userId, examId })

/** Who goes on with an attempt needs nothing that may have changed since, neither access nor the exam itself. */
async function startTogether(shared: Db, db: Db, starts: readonly Start[], papers: Papers): Promise<Outcome[]> {
  const running = new Map<string, RunningAttempt>()
  const note = (attempts: readonly RunningAttempt[]) => {
    for (const attempt of attempts) running.set(keyOf(attempt), attempt)
    return attempts
  }
  const learnerIds = [...new Set(starts.map(({ caller }) => caller.userId))]
  const open = note(await selectOpenAttempts(db, learnerIds))
  const toPlan = starts.filter((start) => !running.has(keyOfStart(start)))
  // Who goes on with an attempt must not wait for what those who begin one need.
  const plans: Plan[] = await planAttempts(shared, db, { asked: toPlan, open }, papers).catch((error: Error) =>
    toPlan.map(() => error),
  )
  const refusals = new Map<string, Error>()
  for (const [index, start] of toPlan.entries()) {
    const plan = plans[index]
    if (plan instanceof Error) refusals.set(keyOfStart(start), plan)
  }
  const planned = plans.filter(isNewAttempt)
  if (planned.length > 0) note(await insertAttempts(db, planned))
  // Started through another process a moment ago.
  const elsewhere = planned.filter((plan) => !running.has(keyOf(plan))).map(({ learnerId }) => learnerId)
  const foundNow = elsewhere.length > 0 ? note(await selectOpenAttempts(db, elsewhere)) : []

  const asked = new Set(starts.map(keyOfStart))
  const resumed = [...open, ...foundNow].filter((attempt) => asked.has(keyOf(attempt)))
  const answersOf = await readAnswers(db, resumed)
  for (const { learnerId, id, paperId } of running.values()) papers.notePaperId({ learnerId, attemptId: id }, paperId)
  return starts.map((start) => {
    const attempt = running.get(keyOfStart(start))
    return attempt ? viewOf(attempt, start.deviceId, answersOf(attempt)) : (refusals.get(keyOfStart(start)) ?? null)
  })
}

const isNewAttempt = (plan: Plan): plan is NewAttempt => plan !== null && !(plan instanceof Error)

/** Of attempts that are gone on with: what has just begun has none. */
async function readAnswers(db: Db, attempts: readonly RunningAttempt[]): Promise<(of: RunningAttempt) => Answer[]> {
  const rows = attempts.length > 0 ? await selectAnswers(db, attempts) : []
  const byAttempt = Map.groupBy(rows, nameOf)
  return ({ learnerId, id }) =>
    (byAttempt.get(nameOf({ learnerId, attemptId: id })) ?? []).map(
      ({ learnerId: _l, attemptId: _a, ...answer }) => answer,
    )
}

function viewOf(attempt: RunningAttempt, askedBy: string, answers: Answer[]): Attempt {
  const { learnerId: _learner, paperId: _paper, deviceId, ...view } = attempt
  const lastSeq = answers.reduce((last, { seq }) => Math.max(last, seq), 0)
  return { ...view, isWriter: deviceId === askedBy, answers, lastSeq }
}

/** With what was answered so far. */
export const readAttempt = async (db: Db, attempt: RunningAttempt, askedBy: string): Promise<Attempt> =>
  viewOf(attempt, askedBy, (await readAnswers(db, [attempt]))(attempt))
