import { type KnownIds, readGivenIds, readKnownIds } from '@abhyas/database/ids/known-ids'
import { tellIfBehind } from '@abhyas/database/ids/require-ids-ahead'
import { BUCKETS, type LearnerCluster } from '@abhyas/database/learner-clusters'
import { withClient } from '@abhyas/database/migrate'
import { requireNumber } from '@abhyas/database/number-attempts'
import type { Facts } from '@abhyas/database/server-facts'
import { findStray } from '@abhyas/database/stray-rows'
import { codeOf, error, type Finding, warning } from './finding.ts'

/** A database that answered. */
export type KnownPlace = { name: string; url: string; cluster: LearnerCluster | null; facts: Facts }

/** Compares the map of buckets with the rows in the databases. */
export async function checkClusters(
  places: readonly KnownPlace[],
  url: string,
  clusters: readonly LearnerCluster[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const group of Map.groupBy(places, ({ facts }) => facts.place).values())
    if (group.length > 1)
      findings.push(error(`${group.map(({ name }) => name).join(' and ')} are one database; name each database once.`))
  for (const place of places) findings.push(...(await checkPlace(place, clusters)))
  return [...findings, ...(await checkIds(places, url))]
}

/** Without a map, the shared database holds all learners. */
async function checkPlace({ name, url, cluster }: KnownPlace, clusters: readonly LearnerCluster[]): Promise<Finding[]> {
  try {
    if (cluster) await requireNumber(cluster).catch(ignoreMissingTable)
    const everything = Array.from({ length: BUCKETS }, (_, bucket) => bucket)
    const buckets = cluster?.buckets ?? (clusters.length === 0 ? everything : [])
    const stray = await findStray({ url, buckets })
    if (!stray) return []
    return [
      error(
        `${name} holds rows of learner ${stray.learnerId} (${stray.table}), whose bucket LEARNER_DATABASES gives to another database; correct the map or move the rows.`,
      ),
    ]
  } catch (failure) {
    const { message } = failure as Error
    return [
      message.startsWith('LEARNER_DATABASES')
        ? error(message)
        : warning(
            `${name}: its rows could not be compared with the map (${codeOf(failure)}); run this again when it is quiet.`,
          ),
    ]
  }
}

const NO_TABLE = '42P01'

function ignoreMissingTable(failure: unknown): void {
  if (codeOf(failure) !== NO_TABLE) throw failure
}

/** After a restore, learners may be ahead of the shared database, which would give their numbers to new people. */
async function checkIds(places: readonly KnownPlace[], url: string): Promise<Finding[]> {
  const known: [string, KnownIds][] = []
  for (const { name, url: at } of places)
    known.push([name, await withClient(at, readKnownIds).catch(() => new Map<string, number>())])
  const given = await withClient(url, readGivenIds).catch(() => null)
  // Without tables, no number has been given.
  if (given === null || given.size === 0) return []
  return known.flatMap(([name, ids]) => tellIfBehind(name, ids, given) ?? []).map(error)
}
