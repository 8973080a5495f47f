import { type ExamRank, RANK_MIN_SITTINGS } from '@abhyas/contract/exams-rank'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Papers } from '../papers/papers.ts'
import type { ExamScores, KeptScores } from './exam-scores.ts'
import { type ExamTimes, requireShown } from './exam-times.ts'
import { selectOptionalSitting, type Sitting } from './rank-queries.ts'
import { binsOf, countAt, countsOf, percentileOf, rankOf, type Scores, scoresOf, sittingsOf } from './scores.ts'

/** Admins try exams out, and are not ranked. */
export type RankedCaller = { learnerId: number; isAdmin: boolean }

export type RankTools = { papers: Papers; examTimes: ExamTimes; examScores: ExamScores }

/** Says how an own attempt stands among all who took the exam. */
export async function readRank(
  databases: Databases,
  { learnerId, attemptId, isAdmin }: RankedCaller & { attemptId: number },
  { papers, examTimes, examScores }: RankTools,
): Promise<ExamRank> {
  const sitting = await selectOptionalSitting(databases.dbOf(learnerId), learnerId, attemptId)
  if (!sitting) throw new AppError('attempt_not_found')
  if (sitting.state === 'open') throw new AppError('attempt_open')
  await requireShown(papers, sitting.examId)
  const times = await examTimes(databases.shared, sitting.examId)
  const kept = await examScores(databases, sitting.examId, times)
  const isRanked = sitting.isFirst && !isAdmin
  const scores = isRanked ? withOwn(kept, sitting) : scoresFor(kept, sitting)
  const sittings = sittingsOf(scores)
  const isEnough = sittings >= RANK_MIN_SITTINGS
  const { score, highest, alias } = sitting
  return {
    sittings,
    own: isEnough && isRanked ? { score, rank: rankOf(scores, score), percentile: percentileOf(scores, score) } : null,
    bins: isEnough ? binsOf(scores, highest) : [],
    finalAt: times.closesAt,
    isFinal: kept.isFinal,
    correctedAt: times.correctedAt,
    alias,
  }
}

export const scoresFor = (kept: KeptScores, { hasMarks }: Pick<Sitting, 'hasMarks'>): Scores =>
  hasMarks ? kept.marks : kept.rightAnswers

/** The scores may have been read before the own attempt ended. It counts nevertheless. */
export function withOwn(kept: KeptScores, sitting: Sitting): Scores {
  const scores = scoresFor(kept, sitting)
  const isCounted = Date.parse(sitting.finishedAt) < kept.readAtMs && countAt(scores, sitting.score) > 0
  return isCounted ? scores : scoresOf([...countsOf(scores), { score: sitting.score, count: 1 }])
}
