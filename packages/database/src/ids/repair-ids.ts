import type pg from 'pg'
import { type LearnerCluster, placeOf } from '../learner-clusters.ts'
import { withClient } from '../migrate.ts'
import { type KnownIds, readGivenIds, readKnownIds } from './known-ids.ts'

/**
 * Numbers that were given before the restore, but of which no learners' database knows: accounts without rows, sessions,
 * mails, topics.
 */
export const MARGIN = 100_000

export type Raised = { table: string; from: number; known: number; to: number }

type RepairOptions = {
  margin?: number
  /** Raises the numbers also when no learners' database is ahead. */
  isAlways?: boolean
}

/**
 * Lets the shared database give only numbers that no database has seen. All tables are raised together: when the numbers of
 * one are behind, those of the others are from the same moment. Throws when a database does not respond, and changes
 * nothing then.
 */
export async function repairIds(
  url: string,
  clusters: readonly LearnerCluster[],
  { margin = MARGIN, isAlways = false }: RepairOptions = {},
): Promise<Raised[]> {
  const others = clusters.filter((cluster) => placeOf(cluster.url) !== placeOf(url))
  const all: KnownIds[] = []
  for (const at of [url, ...others.map((cluster) => cluster.url)]) all.push(await withClient(at, readKnownIds))
  const knownOf = (table: string) => Math.max(0, ...all.map((known) => known.get(table) ?? 0))
  return withClient(url, async (client) => {
    const given = [...(await readGivenIds(client))]
    if (!isAlways && given.every(([table, last]) => knownOf(table) <= last)) return []
    const raised: Raised[] = []
    for (const [table, last] of given) {
      const to = Math.max(knownOf(table), last) + margin
      await raiseTo(client, table, to)
      raised.push({ table, from: last, known: knownOf(table), to })
    }
    return raised
  })
}

/** A process that runs may have given more numbers meanwhile. They are never taken back. */
export const raiseTo = (client: pg.Client, table: string, to: number) =>
  client.query(
    `select setval(s.oid, greatest($2::bigint, coalesce(pg_sequence_last_value(s.oid), 0)))
     from (select pg_get_serial_sequence($1, 'id')::regclass as oid) s`,
    [`public.${table}`, to],
  )

/** What the command prints. */
export function reportOf(raised: readonly Raised[]): string {
  if (raised.length === 0) return 'No database holds a number that the shared database has not given. Nothing to do.'
  const lines = raised.map(({ table, from, known, to }) => {
    const ahead = known > from ? `, learners' databases hold ${known}` : ''
    return `  ${table}: had given ${from}${ahead}; the next is ${to + 1}`
  })
  const lost = raised.find(({ table, known, from }) => table === 'users' && known > from)
  if (lost)
    lines.push(
      `Accounts from ${lost.from + 1} to ${lost.known} are gone. Their rows stay, and nobody else gets their numbers.`,
    )
  return ['Raised:', ...lines].join('\n')
}
