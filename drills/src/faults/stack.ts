import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerSettings } from '@abhyas/bench/product/server-process'
import { connect, type Database } from '@abhyas/database/database'
import { BUCKETS } from '@abhyas/database/learner-clusters'
import { type Kind, KINDS } from '@abhyas/database/migrate'
import { prepareDatabase } from '@abhyas/database/own-database'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { openPostgres, type PostgresProcess } from '../postgres-process.ts'
import { type RestartableServer, startRestartableServer } from '../restartable-server.ts'

type Cluster = {
  postgres: PostgresProcess
  /** Between the servers and PostgreSQL. */
  way: FaultProxy
  /** Past the faults, for the drill itself. */
  db: Database
  url: string
}

export type Stack = {
  /** Learners reach a server through its way alone. */
  apis: readonly { server: RestartableServer; way: FaultProxy; origin: string }[]
  workers: readonly RestartableServer[]
  clusters: readonly Cluster[]
  /** Where learners' rows are: one or more of the clusters. */
  ofLearners: readonly Cluster[]
  sharedUrl: string
  /** What servers did that they may not do, since this was asked last. */
  takeProblems(): string[]
  heal(): Promise<void>
  end(): Promise<void>
}

export type StackOptions = {
  learnerClusters: number
  /** More settings for every server. */
  env?: Record<string, string>
  /** An open file for all that the servers say. */
  log: number
}

const DATABASE = 'abhyas'
/** As short as two sweeps can be apart without keeping the machine busy: drills wait for them. */
const SWEEP_PAUSE_MS = '300'

/** Servers are started by the hundred: what one of them has compiled is not compiled again. */
const COMPILED = join(tmpdir(), 'abhyas-drill-compiled')

/** Two API servers, two workers and PostgreSQL, with a way of our own between any two that talk. */
export async function startStack({ learnerClusters, env = {}, log }: StackOptions): Promise<Stack> {
  let problems: string[] = []
  const complain = (problem: string) => void problems.push(problem)
  const isSplit = learnerClusters > 1
  const shared = await openCluster(isSplit ? ['shared'] : KINDS)
  const others = await Promise.all(
    Array.from({ length: isSplit ? learnerClusters : 0 }, () => openCluster(['learner'])),
  )
  const clusters = [shared, ...others]
  const ofLearners = others.length > 0 ? others : [shared]

  const settings: ServerSettings = {
    databaseUrl: throughWay(shared),
    env: { SWEEP_PAUSE_MS, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: COMPILED, ...bucketsOf(others), ...env },
    log,
  }
  const startApi = async () => {
    const way = await startFaultProxy()
    const server = await startRestartableServer({ ...settings, only: 'api' }, way, complain)
    return { server, way, origin: `http://127.0.0.1:${way.port}` }
  }
  const startWorker = () => startRestartableServer({ ...settings, only: 'worker' }, null, complain)
  const apis = [await startApi(), await startApi()]
  const workers = [await startWorker(), await startWorker()]
  const servers = [...apis.map(({ server }) => server), ...workers]
  return {
    apis,
    workers,
    clusters,
    ofLearners,
    sharedUrl: shared.url,
    takeProblems() {
      const taken = problems
      problems = []
      return taken
    },
    async heal() {
      for (const { way } of [...apis, ...clusters]) way.heal()
      await Promise.all(clusters.map(({ postgres }) => postgres.settled()))
      await Promise.all(servers.map((server) => server.settled()))
    },
    async end() {
      await Promise.all(servers.map((server) => server.end()))
      for (const { way } of apis) await way.close()
      for (const { way, db, postgres } of clusters) {
        await db.close()
        await way.close()
        await postgres.remove()
      }
    },
  }
}

async function openCluster(kinds: readonly Kind[]): Promise<Cluster> {
  const postgres = await openPostgres(join(tmpdir(), `abhyas-drill-${randomUUID().slice(0, 8)}`))
  const way = await startFaultProxy()
  way.aim(postgres.port)
  const url = postgres.urlOf(DATABASE)
  await prepareDatabase(url, kinds)
  return { postgres, way, url, db: connect({ url, readConnections: 2, writeConnections: 2 }) }
}

const throughWay = ({ postgres, way }: Cluster) => postgres.urlOf(DATABASE, way.port)

/** As the setting LEARNER_DATABASES says which buckets are where; without it everything is in one database. */
function bucketsOf(clusters: readonly Cluster[]): Record<string, string> {
  if (clusters.length === 0) return {}
  const parts = clusters.map((cluster, index) => {
    const from = Math.floor((BUCKETS * index) / clusters.length)
    const to = Math.floor((BUCKETS * (index + 1)) / clusters.length) - 1
    return `${index + 1}: ${from}-${to} ${throughWay(cluster)}`
  })
  return { LEARNER_DATABASES: parts.join('; ') }
}
