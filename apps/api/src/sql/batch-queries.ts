import type { Database, Databases, Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'

/**
 * What learners did reaches the shared tables in batches, each exactly once. A learners' database first keeps a batch,
 * in the statement that marks its rows as taken. The shared database then adds the batch and remembers its id. So a
 * worker that is killed between the two steps loses nothing and counts nothing twice.
 */
export type Batch<Content> = { id: string; content: Content }

export type Fold<Content> = {
  /** The table of the batches in the learners' databases. */
  table: Sql
  /** Makes a batch of at most `limit` rows. Returns how many it took. */
  take: (db: Db, limit: number) => Promise<number>
  limit: number
  /** Adds a batch to the shared tables, unless its id is in folded_batches already. */
  add: (shared: Database, batch: Batch<Content>) => Promise<unknown>
}

/** Folds until nothing is left. A learners' database that is away does not hold up the others. */
export async function foldInBatches<Content>(
  { shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>,
  fold: Fold<Content>,
): Promise<void> {
  const results = await Promise.allSettled(ofLearners.map((db) => foldOne(shared, db, fold)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function foldOne<Content>(shared: Database, db: Database, fold: Fold<Content>): Promise<void> {
  // What an earlier run left behind comes first.
  await sendBatches(shared, db, fold)
  for (;;) {
    const taken = await fold.take(db, fold.limit)
    if (taken > 0) await sendBatches(shared, db, fold)
    if (taken < fold.limit) return
  }
}

async function sendBatches<Content>(shared: Database, db: Database, { table, add }: Fold<Content>): Promise<void> {
  for (;;) {
    const sent = await db.transaction(async (tx) => {
      // The batch is locked until the end. Another worker skips it, and never sends it a second time.
      const batch = await tx.selectOptional<Batch<Content>>(sql`
        select id, content from ${table} order by made_at limit 1 for update skip locked`)
      if (!batch) return null
      await add(shared, batch)
      await tx.write(sql`delete from ${table} where id = ${batch.id}`)
      return batch
    })
    if (!sent) return
    // The batch is gone from the learners' database, so it can never be sent again.
    await shared.write(sql`delete from folded_batches where id = ${sent.id}`)
  }
}

/** Remembers a batch. Returns no row when it is remembered already. */
export const rememberBatch = (id: string): Sql =>
  sql`insert into folded_batches (id) values (${id}) on conflict (id) do nothing returning id`
