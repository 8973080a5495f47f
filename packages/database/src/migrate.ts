import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** Shared tables and learner's tables are migrated apart, so that a cluster may hold only the latter. */
export const KINDS = ['shared', 'learner'] as const
export type Kind = (typeof KINDS)[number]
export type Migration = { kind: Kind; name: string; text: string; checksum: string }

const MIGRATIONS = new URL('../migrations/', import.meta.url)
// Any number, as long as every server uses the same: only one of them migrates at a time.
const MIGRATION_LOCK = 7_246_301

export async function readMigrations(kinds: readonly Kind[] = KINDS): Promise<Migration[]> {
  const all = await Promise.all(
    kinds.map(async (kind) => {
      const folder = new URL(`${kind}/`, MIGRATIONS)
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
      return Promise.all(
        names.map(async (name) => {
          const text = await readFile(new URL(name, folder), 'utf8')
          return { kind, name, text, checksum: createHash('sha256').update(text).digest('hex') }
        }),
      )
    }),
  )
  return all.flat()
}

/** Brings the database up to date and says what it applied. Throws on the first thing that is not as it should be. */
export async function migrate(url: string, kinds: readonly Kind[] = KINDS): Promise<string[]> {
  // The advisory lock goes with the connection.
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migrations (
      kind text not null, name text not null, checksum text not null,
      applied_at timestamptz not null default now(), primary key (kind, name))`)
    const applied: string[] = []
    for (const migration of await readMigrations(kinds))
      if (await applyOnce(client, migration)) applied.push(`${migration.kind}/${migration.name}`)
    return applied
  })
}

/** On a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'abhyas-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function applyOnce(client: pg.Client, { kind, name, text, checksum }: Migration): Promise<boolean> {
  const known = await client.query<{ checksum: string }>(
    'select checksum from schema_migrations where kind = $1 and name = $2',
    [kind, name],
  )
  const before = known.rows[0]
  if (before && before.checksum !== checksum)
    throw new Error(`${kind}/${name} was changed after it had been applied. Write a new migration instead.`)
  if (before) return false

  await client.query('begin')
  try {
    // Rather fail and be run again than queue behind a long reader with every query queueing behind us.
    await client.query("set local lock_timeout = '5s'")
    await client.query(text)
    await client.query('insert into schema_migrations (kind, name, checksum) values ($1, $2, $3)', [
      kind,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${kind}/${name} failed: ${(error as Error).message}`, { cause: error })
  }
  return true
}
