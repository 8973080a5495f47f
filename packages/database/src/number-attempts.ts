import type pg from 'pg'
import { type LearnerCluster, MAX_CLUSTERS } from './learner-clusters.ts'
import { withClient } from './migrate.ts'
import { SettingError } from './setting-error.ts'

type Numbering = { increment: number; last: number }

/**
 * Shares the ids of attempts among the clusters: cluster n uses n, n + 64, n + 128 …. An id need only be unique per
 * learner. But admins page through the attempts of all learners by id, and two attempts with one id would hide each
 * other. The numbering is permanent, so a database that is listed under another cluster's number is detected here too.
 * A new cluster begins above all others, because one of them may have used every id while it was alone.
 */
export async function numberAttempts(clusters: readonly LearnerCluster[], away: readonly LearnerCluster[]) {
  const found = await Promise.all(
    clusters.map(async (cluster) => ({ cluster, ...(await withClient(cluster.url, readNumbering)) })),
  )
  for (const { cluster, ...numbering } of found) requireOwnNumber(cluster.number, numbering)
  // The cluster with the highest id comes first. From then on no cluster uses an id that the next one may begin with.
  const unnumbered = found.filter(({ increment }) => increment !== MAX_CLUSTERS).toSorted((a, b) => b.last - a.last)
  if (unnumbered.length > 0 && away.length > 0)
    throw new Error(
      `Attempts of cluster ${unnumbered[0]?.cluster.number} cannot be numbered while cluster ${away[0]?.number} is away.`,
    )
  for (const { cluster } of unnumbered) {
    const all = await Promise.all(clusters.map((each) => withClient(each.url, readNumbering)))
    const highest = Math.max(...all.map(({ last }) => last))
    await withClient(cluster.url, (client) => startNumbering(client, cluster.number, highest))
  }
}

/** Throws when the database of this cluster has been another cluster's. */
export async function requireNumber({ number, url }: LearnerCluster): Promise<void> {
  requireOwnNumber(number, await withClient(url, readNumbering))
}

function requireOwnNumber(number: number, { increment, last }: Numbering): void {
  if (increment === MAX_CLUSTERS && residueOf(last) !== residueOf(number))
    throw new SettingError(
      `LEARNER_DATABASES: the database that is given number ${number} has been number ${residueOf(last) || MAX_CLUSTERS}.`,
    )
}

const residueOf = (number: number) => number % MAX_CLUSTERS

async function startNumbering(client: pg.Client, number: number, highest: number): Promise<void> {
  await client.query('begin')
  // Another process may number this cluster, and attempts may be started meanwhile. The lock makes them wait.
  await client.query("set local lock_timeout = '5s'")
  await client.query('lock table learner.attempts in share row exclusive mode')
  const { increment, last } = await readNumbering(client)
  if (increment !== MAX_CLUSTERS) {
    const above = Math.max(highest, last) + 1
    const first = above + residueOf(number - residueOf(above) + MAX_CLUSTERS)
    await client.query(`alter sequence learner.attempts_id_seq increment by ${MAX_CLUSTERS} restart with ${first}`)
  }
  await client.query('commit')
}

async function readNumbering(client: pg.Client): Promise<Numbering> {
  const { rows } = await client.query<{ increment: number; last: number }>(`
    select (select seqincrement from pg_sequence where seqrelid = 'learner.attempts_id_seq'::regclass)::float8
      as increment, last_value::float8 as last from learner.attempts_id_seq`)
  return rows[0] as Numbering
}
