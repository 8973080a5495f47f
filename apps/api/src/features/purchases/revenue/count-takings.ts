import type { Databases } from '@abhyas/database/database'
import { insertTakings, selectUncounted, updateCounted } from './takings-queries.ts'

const BATCH = 500

/** Copies what changed in learners' payments into the shared takings. Broken off in the middle, it is done again to no effect. */
export async function countTakings({ shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>): Promise<void> {
  for (const db of ofLearners)
    for (;;) {
      const payments = await selectUncounted(db, BATCH)
      if (payments.length === 0) break
      await shared.transaction((tx) => insertTakings(tx, payments))
      await updateCounted(db, payments)
      if (payments.length < BATCH) break
    }
}
