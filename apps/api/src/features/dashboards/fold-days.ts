import type { Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { foldInBatches } from '../../sql/batch-queries.ts'
import { insertDayBatch, insertFoldedDays } from './fold-days-queries.ts'

/** Adds what learners did to the shared counters of the day, each change once. */
export const foldDays = (databases: Pick<Databases, 'shared' | 'ofLearners'>): Promise<void> =>
  foldInBatches(databases, {
    table: sql`cluster.day_batches`,
    take: insertDayBatch,
    limit: 2_000,
    add: insertFoldedDays,
  })
