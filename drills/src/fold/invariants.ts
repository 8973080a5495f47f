import { type ReplayReport, replayLog } from '@abhyas/api/features/learning/model/replay-log'
import type { Databases } from '@abhyas/database/database'
import type { Violation } from '../violation.ts'
import { type LogSums, selectLogSums, selectSharedSums, type SharedSums } from './fold-queries.ts'

/** Everything that a schedule left behind. */
export type Evidence = { sent: number; replay: ReplayReport; shared: SharedSums; log: LogSums }

/**
 * The batches of two databases and of killed workers arrive in another sequence than that of the log, and the first answers
 * move a question most: some forty answers end up to 0.6 apart. Counts do not depend on it, so L1 and L2 are exact.
 */
const MAX_DIFFICULTY_OFF = 1

export async function readEvidence(databases: Databases, sent: number): Promise<Evidence> {
  const sums = await Promise.all(databases.ofLearners.map((db) => selectLogSums(db)))
  const total = (name: keyof LogSums) => sums.reduce((sum, each) => sum + each[name], 0)
  return {
    sent,
    replay: await replayLog(databases),
    shared: await selectSharedSums(databases.shared),
    log: {
      answers: total('answers'),
      weight: total('weight'),
      readers: total('readers'),
      figured: total('figured'),
      unfolded: total('unfolded'),
      batches: total('batches'),
    },
  }
}

/**
 * L1: the answers of every question are counted once. L2: so are those of topics, of the calibration and of all figures
 * together. L6: the figures of every version are those of a recount of the logs.
 */
function* countedOnce({ replay: { miscounted, misfigured }, shared, log }: Evidence): Generator<Violation> {
  for (const { questionId, version, what } of misfigured)
    yield { invariant: 'L6', message: `${what} of question ${questionId}, version ${version}, differs from a recount` }
  for (const questionId of miscounted)
    yield { invariant: 'L1', message: `question ${questionId} has other counts than the log` }
  const compare = [
    ['topics', shared.topics, log.weight],
    ['the calibration', shared.calibration, log.readers],
    ['the figures', shared.figures, log.answers],
    ['options', shared.options, log.figured],
    ['languages', shared.languages, log.figured],
  ] as const
  for (const [what, found, expected] of compare)
    if (found !== expected)
      yield { invariant: 'L2', message: `${what} counted ${found} answers, the log has ${expected}` }
}

/** L3: nothing waits any more. */
function* allFolded({ log: { unfolded, batches } }: Evidence): Generator<Violation> {
  if (unfolded > 0) yield { invariant: 'L3', message: `the answers of ${unfolded} learners are not folded` }
  if (batches > 0) yield { invariant: 'L3', message: `${batches} batches wait` }
}

/** L4: every acknowledged answer is in the log, and the learners are what a replay of it gives. */
function* learnersFollowLog({ sent, replay: { answers, differing } }: Evidence): Generator<Violation> {
  if (answers !== sent) yield { invariant: 'L4', message: `${sent} answers were recorded, the log has ${answers}` }
  for (const { learnerId, what } of differing)
    yield { invariant: 'L4', message: `${what} of learner ${learnerId} differs from the replay` }
}

/** L5: the difficulties are those of the replay, as far as the sequence of the batches allows. */
function* difficultiesFollowLog({ replay: { difficultyOff } }: Evidence): Generator<Violation> {
  if (difficultyOff > MAX_DIFFICULTY_OFF)
    yield { invariant: 'L5', message: `a difficulty is off by ${difficultyOff.toFixed(3)}` }
}

const INVARIANTS = [countedOnce, allFolded, learnersFollowLog, difficultiesFollowLog]

export const violationsOf = (evidence: Evidence): Violation[] =>
  INVARIANTS.flatMap((invariant) => Array.from(invariant(evidence)))
