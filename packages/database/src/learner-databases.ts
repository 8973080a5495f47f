import { connect, type ConnectOptions, type Database, type Databases, onOneDatabase } from './database.ts'
import { BUCKETS, bucketOf, type LearnerCluster, placeOf } from './learner-clusters.ts'

/** No write of ours takes this long, even during a fail-over. */
const WRITE_PATIENCE_MS = 30_000

export type OpenDatabases = Databases & { close(): Promise<void> }

/**
 * Connects the shared database and those of the learners. Each has its own pools, so a database that hangs delays no
 * learner of another one. The shared database may be one of the learners' databases.
 */
export function connectDatabases(
  url: string,
  clusters: readonly LearnerCluster[],
  options: Pick<ConnectOptions, 'applicationName' | 'pools'> = {},
): OpenDatabases {
  const open = (at: string, name: string) => connect({ ...options, url: at, name, writePatienceMs: WRITE_PATIENCE_MS })
  const shared = open(url, 'shared')
  if (clusters.length === 0) return { ...onOneDatabase(shared), close: shared.close }
  const byBucket: Database[] = Array.from({ length: BUCKETS })
  const ofLearners = clusters.map((cluster) => {
    const database = placeOf(cluster.url) === placeOf(url) ? shared : open(cluster.url, String(cluster.number))
    for (const bucket of cluster.buckets) byBucket[bucket] = database
    return database
  })
  return {
    shared,
    dbOf: (learnerId) => byBucket[bucketOf(learnerId)] as Database,
    ofLearners,
    async close() {
      await Promise.all([...new Set([shared, ...ofLearners])].map((database) => database.close()))
    },
  }
}
