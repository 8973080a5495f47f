import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { applyAlone, runsAlone } from './migrate-alone.ts'
import { type Kind, KINDS, type Migration, readMigrations } from './migrations.ts'

// The number is arbitrary, but every server uses the same one, so that only one of them migrates at a time.
const MIGRATION_LOCK = 7_246_301

export type MigrateOptions = {
  /** Receives a message when the migration has to wait. */
  tell?: (text: string) => void
  /** How long a migration tries to get its locks, in total. */
  lockPatienceMs?: number
  /** How long to wait for another process that migrates. */
  turnPatienceMs?: number
  /** For tests: other migrations than those of the product. */
  migrations?: readonly Migration[]
}

/** Brings the database up to date and returns the migrations that it applied. Throws at the first problem. */
export async function migrate(
  url: string,
  kinds: readonly Kind[] = KINDS,
  { tell, lockPatienceMs = 120_000, turnPatienceMs = 600_000, migrations }: MigrateOptions = {},
): Promise<string[]> {
  // PostgreSQL releases the advisory lock when this connection closes.
  return withClient(url, async (client) => {
    await waitForTurn(client, turnPatienceMs, tell)
    await client.query(`create table if not exists schema_migrations (
      kind text not null, name text not null, checksum text not null,
      applied_at timestamptz not null default now(), primary key (kind, name))`)
    const applied: string[] = []
    for (const migration of migrations ?? (await readMigrations(kinds)))
      if (await applyOnce(client, migration, lockPatienceMs, tell)) applied.push(`${migration.kind}/${migration.name}`)
    return applied
  })
}

type Applied = Pick<Migration, 'kind' | 'name' | 'checksum'>

/** Throws when a migration is not what this database has run. */
function isApplied({ kind, name, checksum }: Migration, applied: readonly Applied[]): boolean {
  const before = applied.find((each) => each.kind === kind && each.name === name)
  if (before && before.checksum !== checksum)
    throw new Error(`${kind}/${name} was changed after it had been applied. Write a new migration instead.`)
  return before !== undefined
}

const nameOf = ({ kind, name }: Applied) => `${kind}/${name}`

export type MigrationState = {
  /** The migrations that this database lacks. */
  missing: string[]
  /** The migrations of a newer version, which this version does not have. */
  unknown: string[]
}

/** Compares the database with the migrations, and changes nothing. Throws when one of them was edited. */
export async function compareMigrations(url: string, kinds: readonly Kind[] = KINDS): Promise<MigrationState> {
  const migrations = await readMigrations(kinds)
  const applied = await withClient(url, async (client) => {
    const table = await client.query<{ is: boolean }>(`select to_regclass('schema_migrations') is not null as is`)
    return table.rows[0]?.is
      ? (await client.query<Applied>('select kind, name, checksum from schema_migrations')).rows
      : []
  })
  const known = new Set((await readMigrations()).map(nameOf))
  return {
    missing: migrations.filter((migration) => !isApplied(migration, applied)).map(nameOf),
    unknown: applied.map(nameOf).filter((name) => !known.has(name)),
  }
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
  const { kind, name } = migration
  const known = await client.query<Applied>(
    'select kind, name, checksum from schema_migrations where kind = $1 and name = $2',
    [kind, name],
  )
  if (isApplied(migration, known.rows)) return false

  const end = Date.now() + lockPatienceMs
  for (let tries = 1; ; tries += 1)
    try {
      await (runsAlone(migration) ? applyAlone : apply)(client, migration)
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
