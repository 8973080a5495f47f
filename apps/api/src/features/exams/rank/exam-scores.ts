import type { Databases } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../app-error.ts'
import { isClosed } from './exam-times.ts'
import { type ExamTimesRow, hasOpenAttempt, type ScoreRow, selectAdminIds, selectScoreCounts } from './rank-queries.ts'
import { type Scores, scoresOf, sittingsOf } from './scores.ts'

/** The scores of all who took an exam. Marks and counts of right answers cannot be compared, so they lie apart. */
export type KeptScores = {
  marks: Scores
  rightAnswers: Scores
  /** Says that the exam had closed, and every attempt had ended. */
  isFinal: boolean
  wasClosed: boolean
  /** The corrections that the scores were read after, or in the middle of. */
  corrections: string
  readAtMs: number
  goodForMs: number
}

export type ExamScores = (databases: Databases, examId: number, times: ExamTimesRow) => Promise<KeptScores>

/** Reading many sittings costs much, and one more of them moves a rank little. */
const MANY_SITTINGS = 5_000
const GOOD_FOR_MS = { few: 5_000, many: 60_000, final: 3_600_000 }
/** At most 2 % of the time is spent reading, however many have taken a self-test that never closes. */
const GOOD_FOR_READS = 50
/** A read that failed is not tried again at once: it may have failed because it takes long. */
const FAILED_FOR_MS = 30_000
/** Counts scores. One takes about 20 bytes. */
const MAX_ENTRIES = 2_000_000

/** Keeps the scores in memory, so that a rank costs a search in them. */
export function createExamScores(readClock: () => number = Date.now): ExamScores {
  const kept = new LRUCache<number, KeptScores>({
    maxSize: MAX_ENTRIES,
    sizeCalculation: ({ marks, rightAnswers }) => 1 + marks.scores.length + rightAnswers.scores.length,
  })
  const reading = new Map<number, Promise<KeptScores>>()
  const failedAt = new LRUCache<number, number>({ max: 1_000 })
  return async (databases, examId, times) => {
    const nowMs = readClock()
    const found = kept.get(examId)
    // Results are shown when the exam closes, and what was read before is not final. A correction changes scores.
    const isOfNow = found?.wasClosed === isClosed(times, nowMs) && found.corrections === times.corrections
    if (found && isOfNow && nowMs - found.readAtMs < found.goodForMs) return found
    if (nowMs - (failedAt.get(examId) ?? -Infinity) < FAILED_FOR_MS) throw new AppError('unavailable')
    // Simultaneous requests wait for the same read.
    const running = reading.get(examId) ?? readScores(databases, examId, times, nowMs)
    reading.set(examId, running)
    try {
      const read = await running
      kept.set(examId, read)
      return read
    } catch (error) {
      failedAt.set(examId, nowMs)
      throw error
    } finally {
      reading.delete(examId)
    }
  }
}

async function readScores(
  { shared, ofLearners }: Databases,
  examId: number,
  times: ExamTimesRow,
  nowMs: number,
): Promise<KeptScores> {
  const wasClosed = isClosed(times, nowMs)
  const begunAt = performance.now()
  const adminIds = (await selectAdminIds(shared)).map(({ id }) => id)
  // This comes before the scores: an attempt that ends in between is then counted, or makes them not final.
  const open = wasClosed ? await Promise.all(ofLearners.map((db) => hasOpenAttempt(db, examId))) : [true]
  const rows = (await Promise.all(ofLearners.map((db) => selectScoreCounts(db, examId, adminIds)))).flat()
  const of = (hasMarks: boolean) => scoresOf(rows.filter((row: ScoreRow) => row.hasMarks === hasMarks))
  const [marks, rightAnswers] = [of(true), of(false)]
  const isFinal = !open.includes(true)
  const isMany = sittingsOf(marks) + sittingsOf(rightAnswers) >= MANY_SITTINGS
  const leastMs = isFinal && !times.isCorrecting ? GOOD_FOR_MS.final : isMany ? GOOD_FOR_MS.many : GOOD_FOR_MS.few
  const goodForMs = Math.max(leastMs, GOOD_FOR_READS * (performance.now() - begunAt))
  return { marks, rightAnswers, isFinal, wasClosed, corrections: times.corrections, readAtMs: nowMs, goodForMs }
}
