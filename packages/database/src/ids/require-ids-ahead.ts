import { isAway } from '../is-away.ts'
import { type LearnerCluster, placeOf } from '../learner-clusters.ts'
import { withClient } from '../migrate.ts'
import { SettingError } from '../setting-error.ts'
import { type KnownIds, readGivenIds, readKnownIds } from './known-ids.ts'

/** The shared database would give numbers to new rows that a learners' database knows already. */
export class IdsBehindError extends SettingError {}

/**
 * After a restore, the shared database may be older than the learners' databases. A new account would then get the number
 * of a former one, and with it the orders and attempts of a stranger. Throws then. Returns the clusters that do not
 * respond. A cluster in the shared database was restored together with it.
 */
export async function requireIdsAhead(url: string, clusters: readonly LearnerCluster[]): Promise<LearnerCluster[]> {
  const known: [LearnerCluster, KnownIds][] = []
  const away: LearnerCluster[] = []
  for (const cluster of clusters)
    try {
      if (placeOf(cluster.url) !== placeOf(url)) known.push([cluster, await withClient(cluster.url, readKnownIds)])
    } catch (error) {
      if (!isAway(error as Error)) throw error
      away.push(cluster)
    }
  if (known.length === 0) return away
  // Read after the clusters, because other processes give numbers meanwhile.
  const given = await withClient(url, readGivenIds)
  for (const [{ number }, ids] of known) {
    const sentence = tellIfBehind(`Cluster ${number}`, ids, given)
    if (sentence) throw new IdsBehindError(sentence)
  }
  return away
}

/** One sentence about the table that is furthest behind, or null. */
export function tellIfBehind(name: string, known: KnownIds, given: KnownIds): string | null {
  const missing = (table: string) => (known.get(table) ?? 0) - (given.get(table) ?? 0)
  const [table] = [...known.keys()].toSorted((a, b) => missing(b) - missing(a))
  if (table === undefined || missing(table) <= 0) return null
  return `${name} holds the number ${known.get(table)} of ${table}, but the shared database has given numbers up to ${given.get(table) ?? 0} only and would give them to others; restore it to a later moment, or run npm run db:repair-ids.`
}
