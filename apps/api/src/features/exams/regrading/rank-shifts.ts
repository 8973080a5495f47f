import { RANK_MIN_SITTINGS } from '@abhyas/contract/exams-rank'
import type { Databases, Db } from '@abhyas/database/database'
import { selectAdminIds, selectScoreCounts } from '../rank/rank-queries.ts'
import { rankOf, type ScoreCount, type Scores, scoresOf, sittingsOf } from '../rank/scores.ts'
import type { ChangedRow } from './preview-queries.ts'
import type { Shift } from './shift-queries.ts'

/** Counting the new ranks of a larger exam takes too long for a request. They are known when the correction is done. */
const MOST_PREVIEWED = 50_000

export type RankedExam = {
  adminIds: ReadonlySet<number>
  /** The scores before and after. Null when there are too many to count. */
  of: (hasMarks: boolean) => { before: Scores; after: Scores } | null
}

type ReadShifts = (db: Db, ranked: { examId: number; adminIds: readonly number[] }) => Promise<Shift[]>

/** Reads how the ranks of an exam change. The scores that the tables have now are those before, or those after. */
export async function readRankedExam(
  { shared, ofLearners }: Databases,
  examId: number,
  { isDone, readShifts }: { isDone: boolean; readShifts: ReadShifts },
): Promise<RankedExam> {
  const adminIds = (await selectAdminIds(shared)).map(({ id }) => id)
  const counts = (await Promise.all(ofLearners.map((db) => selectScoreCounts(db, examId, adminIds)))).flat()
  const isTooMany = counts.reduce((sum, { count }) => sum + count, 0) > MOST_PREVIEWED && !isDone
  const shifts = isTooMany
    ? []
    : (await Promise.all(ofLearners.map((db) => readShifts(db, { examId, adminIds })))).flat()
  return {
    adminIds: new Set(adminIds),
    of(hasMarks) {
      if (isTooMany) return null
      const now = counts.filter((count) => count.hasMarks === hasMarks)
      const moves = shifts.filter((shift) => shift.hasMarks === hasMarks)
      const other = scoresOf([...now, ...moves.flatMap(isDone ? backwards : forwards)])
      return isDone ? { before: other, after: scoresOf(now) } : { before: scoresOf(now), after: other }
    },
  }
}

const forwards = ({ was, now, count }: Shift): ScoreCount[] => [
  { score: was, count: -count },
  { score: now, count },
]

const backwards = ({ was, now, count }: Shift): ScoreCount[] => forwards({ was: now, now: was, hasMarks: true, count })

/** The ranks of an attempt before and after. Null when it is not ranked. */
export function ranksOf(
  exam: RankedExam | undefined,
  row: ChangedRow,
): { before: number | null; after: number | null } {
  const scores = exam?.of(row.marks !== null)
  if (!scores || !row.isFirst || exam?.adminIds.has(row.learnerId) || sittingsOf(scores.before) < RANK_MIN_SITTINGS)
    return { before: null, after: null }
  return {
    before: rankOf(scores.before, row.wasMarks ?? row.wasCorrect),
    after: rankOf(scores.after, row.marks ?? row.correct),
  }
}
