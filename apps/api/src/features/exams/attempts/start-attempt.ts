import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Limits } from '../../../http/limits.ts'
import type { Caller } from '../../../http/tokens.ts'
import { batchMeter } from '../../../metrics/batches.ts'
import { createBatcher, type Batcher } from '../../../queues/batcher.ts'
import { selectAnswers } from './answer-queries.ts'
import { nameOf } from '../papers/attempt-key.ts'
import { keyOf, type RunningAttempt, selectOpenAttempts } from './attempt-queries.ts'
import { insertAttempts, type NewAttempt } from './start-queries.ts'
import type { LoadedPaper, Papers } from '../papers/papers.ts'
import { type Plan, planAttempts } from './plan-attempts.ts'
import type { Heartbeat } from './heartbeat.ts'

export type Start = { caller: Caller; examId: number; deviceId: string; password?: string | undefined }

/** The outcome is null when the start must be repeated, because the exam or the attempt was changed at this moment. */
type Outcome = Attempt | Error | null

export type StartBatcher = Batcher<Start, Outcome>

type StartTools = { papers: Papers; limits: Limits }

const MAX_STARTS = 250
const MAX_TRIES = 5

/** Starts all attempts of a batch together: a whole class takes a few statements, not a few for each learner. */
export const createStartBatcher = (
  shared: Db,
  db: Database,
  { heartbeat, maxWaitMs, ...tools }: StartTools & { heartbeat: Heartbeat; maxWaitMs: number },
): StartBatcher =>
  createBatcher(
    async (starts) => {
      await heartbeat.requireFresh(
        db,
        starts.map(({ caller }) => caller.userId),
      )
      return startTogether(shared, db, starts, tools)
    },
    { maxItems: MAX_STARTS, meter: batchMeter('starts', db.name), maxWaitMs },
  )

/** Starts an attempt, or continues the open attempt. */
export async function startAttempt(start: Start, batcher: StartBatcher): Promise<Attempt> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await batcher.add(start)
    if (outcome instanceof Error) throw outcome
    if (outcome) return outcome
  }
  throw new AppError('unavailable')
}

const keyOfStart = ({ caller, examId }: Start) => keyOf({ learnerId: caller.userId, examId })

/** A learner who continues an attempt needs neither access nor the exam, which may have changed since the start. */
async function startTogether(shared: Db, db: Db, starts: readonly Start[], tools: StartTools): Promise<Outcome[]> {
  const { papers } = tools
  const running = new Map<string, RunningAttempt>()
  const note = (attempts: readonly RunningAttempt[]) => {
    for (const attempt of attempts) running.set(keyOf(attempt), attempt)
    return attempts
  }
  const learnerIds = [...new Set(starts.map(({ caller }) => caller.userId))]
  const open = note(await selectOpenAttempts(db, learnerIds))
  const toPlan = starts.filter((start) => !running.has(keyOfStart(start)))
  // A learner who continues an attempt must not fail because the batch has new attempts that cannot be planned.
  const plans: Plan[] = await planAttempts(shared, db, { asked: toPlan, open }, tools).catch((error: Error) =>
    toPlan.map(() => error),
  )
  const refusals = new Map<string, Error>()
  for (const [index, start] of toPlan.entries()) {
    const plan = plans[index]
    if (plan instanceof Error) refusals.set(keyOfStart(start), plan)
  }
  const planned = plans.filter(isNewAttempt)
  if (planned.length > 0) note(await insertAttempts(db, planned))
  // Another process started these attempts a moment ago.
  const elsewhere = planned.filter((plan) => !running.has(keyOf(plan))).map(({ learnerId }) => learnerId)
  const foundNow = elsewhere.length > 0 ? note(await selectOpenAttempts(db, elsewhere)) : []

  const asked = new Set(starts.map(keyOfStart))
  const resumed = [...open, ...foundNow].filter((attempt) => asked.has(keyOf(attempt)))
  const answersOf = await readAnswers(db, resumed)
  for (const { learnerId, id, paperId } of running.values()) papers.notePaperId({ learnerId, attemptId: id }, paperId)
  const loaded = await loadPapers(
    papers,
    starts.flatMap((start) => running.get(keyOfStart(start)) ?? []),
  )
  return starts.map((start) => {
    const attempt = running.get(keyOfStart(start))
    const paper = attempt && loaded.get(attempt.paperId)
    if (!paper) return refusals.get(keyOfStart(start)) ?? null
    return viewOf(attempt, paper, { askedBy: start.deviceId, answers: answersOf(attempt) })
  })
}

/** Loads each paper once, however many learners of a class got it. */
async function loadPapers(papers: Papers, attempts: readonly RunningAttempt[]): Promise<Map<number, LoadedPaper>> {
  const ids = new Set(attempts.map(({ paperId }) => paperId))
  return new Map((await Promise.all(Array.from(ids, (id) => papers.get(id)))).map((paper) => [paper.id, paper]))
}

const isNewAttempt = (plan: Plan): plan is NewAttempt => plan !== null && !(plan instanceof Error)

/** Reads the answers of continued attempts. A new attempt has none. */
async function readAnswers(db: Db, attempts: readonly RunningAttempt[]): Promise<(of: RunningAttempt) => Answer[]> {
  const rows = attempts.length > 0 ? await selectAnswers(db, attempts) : []
  const byAttempt = Map.groupBy(rows, nameOf)
  return ({ learnerId, id }) =>
    (byAttempt.get(nameOf({ learnerId, attemptId: id })) ?? []).map(
      ({ learnerId: _l, attemptId: _a, ...answer }) => answer,
    )
}

function viewOf(
  attempt: RunningAttempt,
  { sections }: LoadedPaper,
  { askedBy, answers }: { askedBy: string; answers: Answer[] },
): Attempt {
  const { learnerId: _learner, paperId: _paper, deviceId, lastLateSeq, ...view } = attempt
  // The submit asks for every answer up to the last number, and takes a late one for it. So no number is given twice.
  const lastSeq = answers.reduce((last, { seq }) => Math.max(last, seq), lastLateSeq ?? 0)
  return { ...view, sections, isWriter: deviceId === askedBy, answers, lastSeq }
}

/** Reads a running attempt with its answers. */
export async function readAttempt(
  db: Db,
  { attempt, askedBy }: { attempt: RunningAttempt; askedBy: string },
  papers: Papers,
): Promise<Attempt> {
  const [paper, answersOf] = await Promise.all([papers.get(attempt.paperId), readAnswers(db, [attempt])])
  return viewOf(attempt, paper, { askedBy, answers: answersOf(attempt) })
}
