import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrateJobTables } from './job-tables.ts'
import { startLocalPostgres } from './local-postgres.ts'
import { createDatabase, databaseExists, withName } from './manage-databases.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { type Kind, KINDS } from './migrations.ts'
import { requireFreePort } from './port-holder.ts'

const LOCAL_PORT = Number(process.env['LOCAL_POSTGRES_PORT'] ?? 54329)
const LOCAL_URL = `postgres://abhyas:abhyas@127.0.0.1:${LOCAL_PORT}/abhyas`

export type OwnDatabase = { url: string; stop: () => Promise<void> }

/**
 * Opens the database of DATABASE_URL, or else this folder's own PostgreSQL, which is started if it is not running. With
 * `isAlone`, a running PostgreSQL belongs to another process and is not used.
 */
export async function openOwnDatabase({ isAlone = false } = {}): Promise<OwnDatabase> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  if (process.env['NODE_ENV'] === 'production') throw new Error('DATABASE_URL must be set in production.')
  const folder = localFolder()
  const data = join(folder, 'data')
  if (!isAlone && (await runningIn()) === (await realpath(data).catch(() => data)))
    return { url: LOCAL_URL, stop: async () => undefined }
  await requireFreePort(LOCAL_PORT, 'LOCAL_POSTGRES_PORT')

  await mkdir(folder, { recursive: true })
  const server = await startLocalPostgres(data, { port: LOCAL_PORT })
  return { url: LOCAL_URL, stop: server.stop }
}

/** Creates the database if it does not exist, and brings its tables up to date. */
export async function prepareDatabase(
  url: string,
  kinds: readonly Kind[] = KINDS,
  options: MigrateOptions = {},
): Promise<string[]> {
  if (!(await databaseExists(url)))
    await createDatabase(url).catch(async (error: unknown) => {
      // Another server that starts at the same moment may have created the database first.
      if (!(await databaseExists(url))) throw error
    })
  const applied = await migrate(url, kinds, options)
  if (kinds.includes('shared')) await migrateJobTables(url)
  return applied
}

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Each clone has its own folder. PostgreSQL refuses to run as root, so it runs as another user, who may not read root's
 * folders.
 */
export const localFolder = (port = LOCAL_PORT): string =>
  process.getuid?.() === 0
    ? join(tmpdir(), `abhyas-postgres-${port}-${createHash('sha1').update(REPOSITORY).digest('hex').slice(0, 8)}`)
    : join(REPOSITORY, '.local', `abhyas-postgres-${port}`)

/**
 * Returns the folder of the PostgreSQL that runs at our port. Returns null when there is none, or when it refuses our
 * login.
 */
async function runningIn(): Promise<string | null> {
  const client = new pg.Client({ connectionString: withName(LOCAL_URL, 'postgres'), connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return rows[0]?.folder ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
