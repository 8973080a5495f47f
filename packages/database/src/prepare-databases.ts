import { requireSchema } from './check-schema.ts'
import { requireIdsAhead } from './ids/require-ids-ahead.ts'
import { isAway } from './is-away.ts'
import { type LearnerCluster, placeOf } from './learner-clusters.ts'
import type { MigrateOptions } from './migrate.ts'
import { type Kind, KINDS } from './migrations.ts'
import { numberAttempts } from './number-attempts.ts'
import { prepareDatabase } from './own-database.ts'

export type Prepared = { applied: string[]; away: LearnerCluster[] }

/**
 * Migrates the databases, or only checks that they are migrated. Then checks that the shared one is not behind the others.
 * Returns the unreachable clusters. Every process and most commands of the product begin with this.
 */
export async function prepareOrCheck(
  url: string,
  clusters: readonly LearnerCluster[],
  { migrates, ...options }: MigrateOptions & { migrates: boolean },
): Promise<LearnerCluster[]> {
  const away = migrates ? (await prepareDatabases(url, clusters, options)).away : await requireSchema(url, clusters)
  const here = clusters.filter((cluster) => !away.includes(cluster))
  return [...away, ...(await requireIdsAhead(url, here))]
}

/**
 * Creates missing databases and brings all tables up to date: the shared ones here, the learners' in their clusters.
 * Returns the unreachable clusters, because learners of the other clusters need not wait for them.
 */
export async function prepareDatabases(
  url: string,
  clusters: readonly LearnerCluster[],
  options: MigrateOptions = {},
): Promise<Prepared> {
  const isShared = (cluster: LearnerCluster) => placeOf(cluster.url) === placeOf(url)
  const kinds: readonly Kind[] = clusters.length === 0 || clusters.some(isShared) ? KINDS : ['shared']
  const applied = await prepareDatabase(url, kinds, options)
  const away: LearnerCluster[] = []
  for (const cluster of clusters)
    try {
      if (isShared(cluster)) continue
      const names = await prepareDatabase(cluster.url, ['learner'], options)
      applied.push(...names.map((name) => `${name} on cluster ${cluster.number}`))
    } catch (error) {
      if (!isAway(error as Error)) throw error
      away.push(cluster)
    }
  const here = clusters.filter((cluster) => !away.includes(cluster))
  if (here.length > 0) await numberAttempts(here, away)
  return { applied, away }
}
