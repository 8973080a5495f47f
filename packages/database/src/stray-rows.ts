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

/** The highest number of a learner who has rows in this database, or 0. */
export const highestLearner = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const there = await client.query<{ is: boolean }>(`select to_regclass('learner.attempts') is not null as is`)
    if (!there.rows[0]?.is) return 0
    const highest = TABLES.map((table) => `(select max(learner_id) from learner.${table})`).join(', ')
    const { rows } = await client.query<{ id: number | null }>(`select greatest(${highest})::float8 as id`)
    return rows[0]?.id ?? 0
  })

/** The number that the shared database gave last to a person. */
export const lastUserId = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>('select last_value::float8 as id from users_id_seq')
    return rows[0]?.id ?? 0
  })
