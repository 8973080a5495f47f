import type pg from 'pg'
import type { Migration } from './migrations.ts'

const HEADER = '-- without a transaction'
const STATEMENT = /^create (?:unique )?index concurrently (\w+) on (?:(\w+)\.)?\w+/im

/**
 * A migration with this header runs without a transaction and holds one `create index concurrently`. It lets saves through
 * while it builds an index on a large table.
 */
export const runsAlone = ({ text }: Migration): boolean => text.startsWith(HEADER)

/**
 * Builds the index. It may be run again after it was interrupted: a build that failed leaves an invalid index, which is
 * dropped first, and a build that ended without being noted is kept.
 */
export async function applyAlone(client: pg.Client, { kind, name, text, checksum }: Migration): Promise<void> {
  const [, index, schema = 'public'] = STATEMENT.exec(text) ?? []
  if (!index) throw new Error(`it has '${HEADER}', so it must hold: create index concurrently NAME on SCHEMA.TABLE …`)
  // Nothing waits behind this build, so it may wait for long transactions.
  await client.query('set lock_timeout = 0; set statement_timeout = 0')
  const found = await client.query<{ isValid: boolean }>(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)`,
    [`${schema}.${index}`],
  )
  const before = found.rows[0]
  if (before && !before.isValid) await client.query(`drop index concurrently ${schema}.${index}`)
  if (!before?.isValid) await client.query(text)
  await client.query('insert into schema_migrations (kind, name, checksum) values ($1, $2, $3)', [kind, name, checksum])
}
