import pg from 'pg'
import { addressOf, type Host, HOSTS } from './network.ts'
import type { LabMode } from './settings.ts'

const ASK_MS = 1_000

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(ASK_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const isLeader = (host: Host) => answers(`http://${addressOf(host)}:8008/primary`)

export const areEtcdsHealthy = async () =>
  (await Promise.all(HOSTS.map((host) => answers(`http://${addressOf(host)}:2379/health`)))).every(Boolean)

type Member = { role: string; state: string }

const membersSeenBy = (host: Host): Promise<Member[]> =>
  fetch(`http://${addressOf(host)}:8008/cluster`, { signal: AbortSignal.timeout(ASK_MS) })
    .then(async (response) => ((await response.json()) as { members: Member[] }).members)
    .catch(() => [])

/** A replica may take over only when Patroni has noted that it confirms commits. It notes that after PostgreSQL knows it. */
export async function areMembersReady({ isSynchronous }: LabMode): Promise<boolean> {
  const views = await Promise.all(HOSTS.map(membersSeenBy))
  const replica = isSynchronous ? 'sync_standby' : 'replica'
  return views.every(
    (members) =>
      members.filter(({ role }) => role === replica).length === HOSTS.length - 1 && members.length === HOSTS.length,
  )
}

/**
 * Patroni calls a replica running before it is consistent. So the primary is asked which replicas receive its log, and how
 * many of them confirm commits.
 */
export async function isReplicating(url: string, { isSynchronous }: LabMode): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ streaming: number; confirming: number }>(`
      select count(*)::int as streaming, count(*) filter (where sync_state = 'sync')::int as confirming
      from pg_stat_replication where state = 'streaming' and application_name like 'pg_'`)
    const replicas = HOSTS.length - 1
    return rows[0]?.streaming === replicas && rows[0].confirming === (isSynchronous ? replicas : 0)
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
