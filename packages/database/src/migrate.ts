import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Shared tables and learner's tables are migrated separately, because a cluster may hold only the latter. */
export const KINDS = ['shared', 'learner'] as const
export type Kind = (typeof KINDS)[number]
export type Migration = { kind: Kind; name: string; text: string; checksum: string }

const MIGRATIONS = new URL('../migrations/', import.meta.url)
// The number is arbitrary, but every server uses the same one, so that only one of them migrates at a time.
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

export type MigrateOptions = {
  /** Receives a message when the migration has to wait. */
  tell?: (text: string) => void
  /** How long a migration tries to get its locks, in total. */
  lockPatienceMs?: number
  /** How long to wait for another process that migrates. */
  turnPatienceMs?: number
}

/** Brings the database up to date and returns the migrations that it applied. Throws at the first problem. */
export async function migrate(
  url: string,
  kinds: readonly Kind[] = KINDS,
  { tell, lockPatienceMs = 120_000, turnPatienceMs = 600_000 }: MigrateOptions = {},
): Promise<string[]> {
  // PostgreSQL releases the advisory lock when this connection closes.
  return withClient(url, async (client) => {
    await waitForTurn(client, turnPatienceMs, tell)
    await client.query(`create table if not exists schema_migrations (
      kind text not null, name text not null, checksum text not null,
      applied_at timestamptz not null default now(), primary key (kind, name))`)
    const applied: string[] = []
    for (const migration of await readMigrations(kinds))
      if (await applyOnce(client, migration, lockPatienceMs, tell)) applied.push(`${migration.kind}/${migration.name}`)
    return applied
  })
}

const LOCK_NOT_HAD = '55P03'

/** Polls for the lock: a statement that waits would hold back vacuum and concurrent index builds. */
async function waitForTurn(client: pg.Client, patienceMs: number, tell: MigrateOptions['tell']): Promise<void> {
  const end = Date.now() + patienceMs
  const isMyTurn = async () =>
    (await client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [MIGRATION_LOCK])).rows[0]?.had
  for (let isFirst = true; !(await isMyTurn()); isFirst = false) {
    if (isFirst) tell?.('Another process is migrating this database: waiting for it.')
    if (Date.now() > end)
      throw Object.assign(new Error('Another process has been migrating this database for too long.'), {
        code: LOCK_NOT_HAD,
      })
    await pause(500)
  }
}

/** Runs the work on a connection of its own. */
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

async function applyOnce(
  client: pg.Client,
  migration: Migration,
  lockPatienceMs: number,
  tell: MigrateOptions['tell'],
): Promise<boolean> {
  const { kind, name, checksum } = migration
  const known = await client.query<{ checksum: string }>(
    'select checksum from schema_migrations where kind = $1 and name = $2',
    [kind, name],
  )
  const before = known.rows[0]
  if (before && before.checksum !== checksum)
    throw new Error(`${kind}/${name} was changed after it had been applied. Write a new migration instead.`)
  if (before) return false

  const end = Date.now() + lockPatienceMs
  for (let tries = 1; ; tries += 1)
    try {
      await apply(client, migration)
      return true
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      if (code !== LOCK_NOT_HAD || Date.now() > end)
        throw Object.assign(new Error(`${kind}/${name} failed: ${message}`, { cause: error }), { code })
      if (tries === 1) tell?.(`${kind}/${name} waits for somebody who uses its table.`)
      // Queries that queued up behind this migration go first.
      await pause(Math.min(5_000, 500 * tries) * (0.5 + Math.random()))
    }
}

async function apply(client: pg.Client, { kind, name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    // While this waits behind a long reader, every other query waits behind this. So each wait is short, and there are
    // many tries.
    await client.query(`set local lock_timeout = '1s'`)
    await client.query(text)
    await client.query('insert into schema_migrations (kind, name, checksum) values ($1, $2, $3)', [
      kind,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
