import type { Databases } from '@abhyas/database/database'
import { insertRevenue, lockRevenue, selectUncounted, updateCounted } from './revenue-queries.ts'

const BATCH = 500

/**
 * Copies changes of learners' payments into the shared revenue. An interrupted run can be repeated: no payment is
 * counted twice.
 */
export async function countRevenue({ shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>): Promise<void> {
  for (const db of ofLearners)
    for (;;) {
      const payments = await selectUncounted(db, BATCH)
      if (payments.length === 0) break
      await shared.transaction(async (tx) => {
        await lockRevenue(tx)
        await insertRevenue(tx, payments)
      })
      await updateCounted(db, payments)
      if (payments.length < BATCH) break
    }
}
