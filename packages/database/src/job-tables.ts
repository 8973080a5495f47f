import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { SettingError } from './setting-error.ts'
import { withClient } from './migrate.ts'

/** The version of the job tables that this release was written for. */
export const JOB_TABLES_VERSION: number = packageJson.pgboss.schema

/** A build under way is always finished. What has not begun by then is left to the next start that migrates. */
const BUILDS_WITHIN_MS = 60_000

/**
 * pg-boss keeps its tables in a schema of its own and migrates them itself. It builds new indexes in the background, and
 * only where it may migrate. So this waits for them.
 */
export async function migrateJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1, bamIntervalSeconds: 10 })
  boss.on('error', () => undefined)
  await boss.start()
  const latest = Date.now() + BUILDS_WITHIN_MS
  while ((await countOpenBuilds(url)) > 0 && Date.now() < latest) await pause(500)
  await boss.stop({ graceful: false })
}

const countOpenBuilds = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pgboss.bam where status in ('pending', 'in_progress')`,
    )
    return rows[0]?.count ?? 0
  })

/** Says whether the tables are newer than this release. Throws when they are older. */
export async function areJobTablesNewer(url: string): Promise<boolean> {
  const version = await withClient(url, async (client) => {
    const { rows: found } = await client.query<{ is: boolean }>(
      `select to_regclass('pgboss.version') is not null as is`,
    )
    if (!found[0]?.is) return 0
    const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
    return rows[0]?.version ?? 0
  })
  if (version < JOB_TABLES_VERSION)
    throw new SettingError(
      `The job tables have version ${version}, and this release needs ${JOB_TABLES_VERSION}: run npm run db:migrate first.`,
    )
  return version > JOB_TABLES_VERSION
}
