import { BUCKETS, readLearnerClusters } from '@abhyas/database/learner-clusters'
import { connectDatabases, type OpenDatabases } from '@abhyas/database/learner-databases'
import { prepareDatabase } from '@abhyas/database/own-database'
import type { PostgresProcess } from './postgres-process.ts'

/** A shared database and databases of learners, and the settings by which servers find them. */
export type SplitDatabases = {
  databases: OpenDatabases
  databaseUrl: string
  learnerDatabases: string
}

const CLUSTERS = 2

export async function openSplitDatabases(postgres: PostgresProcess): Promise<SplitDatabases> {
  const databaseUrl = postgres.urlOf('shared')
  const learnerUrls = Array.from({ length: CLUSTERS }, (_, nth) => postgres.urlOf(`learners_${nth}`))
  await prepareDatabase(databaseUrl, ['shared'])
  for (const url of learnerUrls) await prepareDatabase(url, ['learner'])
  const edge = (nth: number) => Math.floor((BUCKETS * nth) / CLUSTERS)
  const learnerDatabases = learnerUrls
    .map((url, nth) => `${nth + 1}: ${edge(nth)}-${edge(nth + 1) - 1} ${url}`)
    .join('; ')
  return {
    databases: connectDatabases(databaseUrl, readLearnerClusters(learnerDatabases)),
    databaseUrl,
    learnerDatabases,
  }
}
