import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateJobTables } from './job-tables.ts'
import { startLocalPostgres } from './local-postgres.ts'
import { createDatabase, databaseExists } from './manage-databases.ts'
import { type Kind, KINDS, migrate } from './migrate.ts'

const LOCAL_PORT = Number(process.env['LOCAL_POSTGRES_PORT'] ?? 54329)
const LOCAL_URL = `postgres://abhyas:abhyas@127.0.0.1:${LOCAL_PORT}/abhyas`

export type OwnDatabase = { url: string; stop: () => Promise<void> }

/** The database of DATABASE_URL; without one, a PostgreSQL of our own, started if it does not run yet. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  if (process.env['NODE_ENV'] === 'production') throw new Error('DATABASE_URL must be set in production.')
  if (await answers(LOCAL_URL)) return { url: LOCAL_URL, stop: async () => undefined }

  const folder = localFolder()
  await mkdir(folder, { recursive: true })
  const server = await startLocalPostgres(join(folder, 'data'), { port: LOCAL_PORT })
  return { url: LOCAL_URL, stop: server.stop }
}

/** Creates the database when there is none yet, and brings its tables up to date. */
export async function prepareDatabase(url: string, kinds: readonly Kind[] = KINDS): Promise<string[]> {
  if (!(await databaseExists(url)))
    await createDatabase(url).catch(async (error: unknown) => {
      // Another server that starts in the same moment may have been quicker.
      if (!(await databaseExists(url))) throw error
    })
  const applied = await migrate(url, kinds)
  if (kinds.includes('shared')) await migrateJobTables(url)
  return applied
}

// PostgreSQL refuses to run as root and then runs as another user, who may not look into root's folders.
export const localFolder = (port = LOCAL_PORT): string =>
  join(process.getuid?.() === 0 ? tmpdir() : join(process.cwd(), '.local'), `abhyas-postgres-${port}`)

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.replace(/\/abhyas$/, '/postgres') })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
