import type { PoolSizes } from '@abhyas/database/database'
import { type LearnerCluster, placeOf } from '@abhyas/database/learner-clusters'
import { compareMigrations, withClient } from '@abhyas/database/migrate'
import { type Kind, KINDS } from '@abhyas/database/migrations'
import { type Facts, readServerFacts } from '@abhyas/database/server-facts'
import { JOB_CONNECTIONS } from '../queues/job-queue.ts'
import { checkClusters, type KnownPlace } from './check-clusters.ts'
import { codeOf, error, type Finding, warning, withPatience } from './finding.ts'
import { judgeFacts } from './judge-facts.ts'

type Place = { name: string; url: string; cluster: LearnerCluster | null; kinds: readonly Kind[] }

type Options = { pools: PoolSizes; isWorker: boolean; processes: number }

/** Checks the shared database and those of the learners. */
export async function checkDatabases(
  url: string,
  clusters: readonly LearnerCluster[],
  options: Options,
): Promise<Finding[]> {
  const places = placesOf(url, clusters)
  const asked = await Promise.all(places.map(ask))
  const findings = asked.flatMap(({ findings: found }) => found)
  const known = asked.flatMap(({ facts, place }) => (facts ? Object.assign(place, { facts }) : []))
  findings.push(...countConnections(known, options))
  if (findings.some(({ level }) => level === 'error')) return findings
  return [...findings, ...(await checkClusters(known, url, clusters))]
}

function placesOf(url: string, clusters: readonly LearnerCluster[]): Place[] {
  const own = clusters.find((cluster) => placeOf(cluster.url) === placeOf(url)) ?? null
  const others = clusters.filter((cluster) => cluster !== own)
  return [
    { name: 'DATABASE_URL', url, cluster: own, kinds: clusters.length === 0 || own ? KINDS : ['shared'] },
    ...others.map((cluster): Place => ({
      name: `Cluster ${cluster.number}`,
      url: cluster.url,
      cluster,
      kinds: ['learner'],
    })),
  ]
}

async function ask(place: Place): Promise<{ place: Place; facts: Facts | null; findings: Finding[] }> {
  try {
    const facts = await withPatience(withClient(place.url, readServerFacts))
    return { place, facts, findings: [...judgeFacts(place.name, facts), ...(await checkMigrations(place))] }
  } catch (failure) {
    return { place, facts: null, findings: [unreachable(place.name, codeOf(failure))] }
  }
}

function unreachable(name: string, code: string): Finding {
  if (code.startsWith('28'))
    return error(`${name}: PostgreSQL refused the login (${code}); check user, password and pg_hba.conf.`)
  if (code === '3D000')
    return warning(`${name}: the database does not exist yet; npm run db:migrate creates it if the role may.`)
  if (code === '53300') return error(`${name}: PostgreSQL has no connection left (${code}); raise max_connections.`)
  return error(`${name}: PostgreSQL does not answer (${code}); check its address, its port and the network.`)
}

async function checkMigrations({ name, url, kinds }: Place): Promise<Finding[]> {
  try {
    const { missing, unknown } = await compareMigrations(url, kinds)
    return [
      missing.length > 0 &&
        warning(`${name} lacks ${missing.length} migrations; npm run db:migrate applies them, and so does a start.`),
      unknown.length > 0 &&
        warning(
          `${name} has ${unknown.length} migrations of a newer version, such as ${unknown[0]}; install that version.`,
        ),
    ].filter((finding) => finding !== false)
  } catch (failure) {
    return [error(`${name}: ${(failure as Error).message.replace('. ', '; ').replace(/\.$/, '')}.`)]
  }
}

const LISTENER = 1

/** Each process has pools of its own. Databases on one server share its connections. */
function countConnections(places: readonly KnownPlace[], { pools, isWorker, processes }: Options): Finding[] {
  const jobs = (isWorker ? JOB_CONNECTIONS.worker : JOB_CONNECTIONS.other) + LISTENER
  return [...Map.groupBy(places, ({ facts }) => facts.server).values()].flatMap((group) => {
    const perProcess = group.reduce(
      (sum, { name }) => sum + pools.reads + pools.writes + (name === 'DATABASE_URL' ? jobs : 0),
      0,
    )
    const free = Math.min(...group.map(({ facts }) => facts.connections))
    const needed = perProcess * processes
    if (needed <= free) return []
    return error(
      `${processes} processes open up to ${needed} connections to ${group[0]?.name}, which takes ${free}; raise max_connections, lower READ_CONNECTIONS or WRITE_CONNECTIONS, or start fewer.`,
    )
  })
}
