import { type Waiting, WAITING } from '@abhyas/contract/dashboards-manage'
import type { Databases } from '@abhyas/database/database'
import { isAway } from '@abhyas/database/is-away'
import { COUNTED_AT_MOST } from '../../sql/counter-queries.ts'
import { countWaiting, countWaitingOfLearners, isOfLearners, type LearnersKind } from './waiting-queries.ts'

/** Counts what waits for an admin, over all databases of learners. */
export const readWaiting = (databases: Databases): Promise<Waiting[]> =>
  Promise.all(
    WAITING.map(async (kind) => {
      const counting = isOfLearners(kind) ? countOfLearners(databases, kind) : countWaiting(databases.shared, kind)
      const { count, since } = await counting
      return { kind, count, since }
    }),
  )

/** When one database is away, its rows are missing. The count is then unknown, because a smaller one would be believed. */
async function countOfLearners({ ofLearners }: Databases, kind: LearnersKind): Promise<Omit<Waiting, 'kind'>> {
  try {
    const counts = await Promise.all(ofLearners.map((db) => countWaitingOfLearners(db, kind)))
    const since = counts.flatMap((each) => each.since ?? []).toSorted()[0] ?? null
    const count = counts.reduce((sum, each) => sum + each.count, 0)
    return { count: Math.min(count, COUNTED_AT_MOST + 1), since }
  } catch (error) {
    if (!isAway(error as Error)) throw error
    return { count: null, since: null }
  }
}
