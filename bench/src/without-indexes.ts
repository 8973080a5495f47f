import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Drops these indexes, runs `work`, and creates them again. Building a trigram index once at the end is much faster. */
export async function withoutIndexes(db: Database, names: string[], work: () => Promise<void>): Promise<void> {
  const indexes = await db.select<{ name: string; definition: string }>(sql`
    select name, pg_get_indexdef(name::regclass) as definition from unnest(${names}::text[]) name`)
  const execute = (text: string) => db.write({ name: '', text, values: [] })
  for (const { name } of indexes) await execute(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await execute(definition)
}
