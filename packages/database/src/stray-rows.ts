import { BUCKETS, type LearnerCluster } from './learner-clusters.ts'
import { withClient } from './migrate.ts'

/** Tables that get a row early in a learner's life, and whose loss hurts. */
const TABLES = ['attempts', 'orders', 'grants', 'abilities'] as const
const PATIENCE_MS = 60_000

export type Stray = { table: string; learnerId: number }

/** Finds a learner whose rows are in this database, but whose bucket the map gives to another one. */
export async function findStray({ url, buckets }: Pick<LearnerCluster, 'url' | 'buckets'>): Promise<Stray | null> {
  return withClient(url, async (client) => {
    await client.query(`set statement_timeout = ${PATIENCE_MS}`)
    for (const table of TABLES) {
      const there = await client.query<{ is: boolean }>(`select to_regclass('learner.${table}') is not null as is`)
      if (!there.rows[0]?.is) continue
      const { rows } = await client.query<{ learnerId: number }>(
        `select learner_id::float8 as "learnerId" from learner.${table}
         where (hashint8(learner_id) & ${BUCKETS - 1}) <> all ($1::int[]) limit 1`,
        [buckets],
      )
      if (rows[0]) return { table: `learner.${table}`, learnerId: rows[0].learnerId }
    }
    return null
  })
}
