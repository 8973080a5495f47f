import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** A process of the product, as the name of its listening connection tells. */
export type Process = { roles: string[]; version: string | null; commit: string | null; startedAt: string | null }

const LISTENER = 'abhyas-listen'
/** PostgreSQL cuts off longer names. */
const MAX_LENGTH = 63

/**
 * Names the connection on which a process listens: `abhyas-listen api,web 1.2.0 deb6a99a m2x4k0c`. The last word is the
 * second of its start, in base 36. Who reads pg_stat_activity sees which processes live.
 */
export function listenerName({ roles, version, commit, startedAt }: Process): string {
  const started = startedAt === null ? '-' : Math.floor(Date.parse(startedAt) / 1000).toString(36)
  const words = [LISTENER, roles.join(','), version ?? '-', (commit ?? '-').slice(0, 8), started]
  return words
    .map((word) => word.replaceAll(/[^\w.,+-]/g, '') || '-')
    .join(' ')
    .slice(0, MAX_LENGTH)
}

/** A process of an older release has a name without these words. */
function processOf(name: string): Process {
  const [, roles, version, commit, started] = name.split(' ').map((word) => (word === '-' ? undefined : word))
  const at = started === undefined ? Number.NaN : Number.parseInt(started, 36) * 1000
  return {
    roles: roles?.split(',') ?? [],
    version: version ?? null,
    commit: commit ?? null,
    startedAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
  }
}

const LISTENERS = sql`
  from pg_stat_activity where application_name like ${`${LISTENER}%`} and datname = current_database()`

/** The processes that listen on this database. A connection ends with its process. */
export const selectProcesses = async (db: Db): Promise<Process[]> =>
  (await db.select<{ name: string }>(sql`select application_name as name ${LISTENERS} order by 1`)).map(({ name }) =>
    processOf(name),
  )

export const countListeners = async (db: Db): Promise<number> =>
  (await db.selectOne<{ count: number }>(sql`select count(*) as count ${LISTENERS}`)).count
