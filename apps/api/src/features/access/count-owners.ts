import type { Databases } from '@abhyas/database/database'
import { countHoldersWithAccount, type Owners, selectHolders } from './owner-queries.ts'

const BATCH = 20_000

/**
 * Counts over all clusters. A learner lives on one of them, so no learner is counted twice. Purchases of deleted
 * accounts stay on record, but do not count.
 */
export async function countOwners(
  { shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>,
  moduleIds: readonly number[],
): Promise<Owners> {
  const total: Owners = { owners: 0, buyers: 0 }
  if (moduleIds.length === 0) return total
  for (const db of ofLearners) {
    let after = 0
    for (;;) {
      const holders = await selectHolders(db, { moduleIds, after, limit: BATCH })
      const found = await countHoldersWithAccount(shared, holders)
      total.owners += found.owners
      total.buyers += found.buyers
      if (holders.length < BATCH) break
      after = holders.at(-1)?.learnerId ?? 0
    }
  }
  return total
}
