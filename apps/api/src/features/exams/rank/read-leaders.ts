import { type Leader, RANK_MIN_SITTINGS } from '@abhyas/contract/exams-rank'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { requireShown } from './exam-times.ts'
import type { Leaders } from './leaders.ts'
import { selectOptionalFirstSitting } from './rank-queries.ts'
import { type RankedCaller, type RankTools, scoresFor, withOwn } from './read-rank.ts'
import { rankOf, sittingsOf } from './scores.ts'

/** Lists the best of those who have an alias, with their rank among all. Too few sittings give no rank, so no list. */
export async function readLeaders(
  databases: Databases,
  { learnerId, examId, isAdmin }: RankedCaller & { examId: number },
  { papers, examTimes, examScores, leaders }: RankTools & { leaders: Leaders },
): Promise<Leader[]> {
  const own = await selectOptionalFirstSitting(databases.dbOf(learnerId), learnerId, examId)
  if (!own) throw new AppError('attempt_not_found')
  await requireShown(papers, examId)
  const times = await examTimes(databases.shared, examId)
  const kept = await examScores(databases, examId, times)
  const scores = isAdmin ? scoresFor(kept, own) : withOwn(kept, own)
  if (sittingsOf(scores) < RANK_MIN_SITTINGS) return []
  const listed = await leaders.read(databases, { examId, hasMarks: own.hasMarks })
  return listed.map(({ learnerId: id, alias, score }) => ({
    rank: rankOf(scores, score),
    alias,
    score,
    isOwn: id === learnerId,
  }))
}
