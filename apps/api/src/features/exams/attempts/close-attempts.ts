import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { Database, Db } from '@abhyas/database/database'
import { batchMeter } from '../../../metrics/batches.ts'
import { createBatcher, type Batcher } from '../../../queues/batcher.ts'
import { type AttemptKey, nameOf } from '../papers/attempt-key.ts'
import {
  closeAttempts,
  type Closing,
  type ClosingVerdict,
  selectFreeAttempts,
  selectPaperIds,
  selectSummaries,
} from './attempt-queries.ts'
import type { LoadedPaper, Papers } from '../papers/papers.ts'
import type { Heartbeat } from './heartbeat.ts'

// A save of one of these attempts waits until all of them are closed, which takes a few hundredths of a second.
const MAX_CLOSINGS = 100

/**
 * An attempt whose paper cannot be read stays open, and its outcome is the error. The others of its batch are closed.
 */
export type ClosingOutcome = ClosingVerdict | Error
export type CloseBatcher = Batcher<AttemptKey, ClosingOutcome | 'busy'>

/**
 * Closes and grades overdue attempts, many with one statement. Workers that do this at the same time share the attempts: one
 * that another worker has locked, or that a learner is saving or submitting, is busy.
 */
export const createCloseBatcher = (db: Database, papers: Papers): CloseBatcher =>
  createBatcher((keys) => closeFree(db, keys, papers), {
    maxItems: MAX_CLOSINGS,
    meter: batchMeter('closings', db.name),
  })

async function closeFree(db: Database, keys: readonly AttemptKey[], papers: Papers) {
  // No attempt is locked while a paper is read from the shared database.
  const found = await findPapers(db, keys, papers)
  return db.transaction(async (tx) => {
    const free = new Set((await selectFreeAttempts(tx, keys)).map(nameOf))
    const closings = keys
      .filter((key) => free.has(nameOf(key)))
      .map(({ learnerId, attemptId }) => ({ learnerId, attemptId, submitted: null }))
    const outcomes = await closeFound(tx, closings, found)
    const outcomeOf = new Map(closings.map((closing, index) => [nameOf(closing), outcomes[index]]))
    return keys.map((key) => outcomeOf.get(nameOf(key)) ?? 'busy')
  })
}

export type Submitted = { outcome: ClosingOutcome; summary: AttemptSummary | null }
export type SubmitBatcher = Batcher<Closing, Submitted>

/** A submit also returns the summary of the attempt. */
export const createSubmitBatcher = (
  db: Database,
  { papers, heartbeat, maxWaitMs }: { papers: Papers; heartbeat: Heartbeat; maxWaitMs: number },
): SubmitBatcher =>
  createBatcher(
    async (closings) => {
      await heartbeat.requireFresh(
        db,
        closings.map(({ learnerId }) => learnerId),
      )
      const outcomes = await closeTogether(db, closings, papers)
      const summaries = new Map<string, AttemptSummary>()
      for (const { learnerId, ...summary } of await selectSummaries(db, closings))
        summaries.set(nameOf({ learnerId, attemptId: summary.id }), summary)
      return closings.map((closing, index) => ({
        outcome: outcomes[index] as ClosingOutcome,
        summary: summaries.get(nameOf(closing)) ?? null,
      }))
    },
    { maxItems: MAX_CLOSINGS, meter: batchMeter('submits', db.name), maxWaitMs },
  )

const closeTogether = async (db: Db, closings: readonly Closing[], papers: Papers) =>
  closeFound(db, closings, await findPapers(db, closings, papers))

type FoundPapers = ReadonlyMap<string, LoadedPaper | Error>

async function closeFound(db: Db, closings: readonly Closing[], found: FoundPapers): Promise<ClosingOutcome[]> {
  const outcomes = closings.map((): ClosingOutcome => 'not_found')
  const toClose: (Closing & Pick<LoadedPaper, 'grading'> & { index: number })[] = []
  for (const [index, closing] of closings.entries()) {
    const paper = found.get(nameOf(closing))
    if (paper instanceof Error) outcomes[index] = paper
    else if (paper) toClose.push({ ...closing, grading: paper.grading, index })
  }
  if (toClose.length > 0)
    for (const { nth, verdict } of await closeAttempts(db, toClose)) {
      const closed = toClose[nth - 1]
      if (closed) outcomes[closed.index] = verdict
    }
  return outcomes
}

/** Returns each attempt's paper, or the error that prevented reading the paper. */
async function findPapers(db: Db, keys: readonly AttemptKey[], papers: Papers): Promise<FoundPapers> {
  const unknown = keys.filter((key) => papers.paperIdOf(key) === undefined)
  if (unknown.length > 0)
    for (const { paperId, ...key } of await selectPaperIds(db, unknown)) papers.notePaperId(key, paperId)
  const paperIds = new Set(keys.map((key) => papers.paperIdOf(key)))
  const loaded = new Map<number | undefined, LoadedPaper | Error>()
  await Promise.all(
    [...paperIds].map(async (id) => {
      if (id !== undefined) loaded.set(id, await papers.get(id).catch((error: unknown) => error as Error))
    }),
  )
  const found = new Map<string, LoadedPaper | Error>()
  for (const key of keys) {
    const paper = loaded.get(papers.paperIdOf(key))
    if (paper) found.set(nameOf(key), paper)
  }
  return found
}
