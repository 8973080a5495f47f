import { connect, type Database } from '@abhyas/database/database'
import { BUCKETS } from '@abhyas/database/learner-clusters'
import { type Kind, KINDS } from '@abhyas/database/migrations'
import { prepareDatabase } from '@abhyas/database/own-database'
import { openPostgres, type PostgresProcess } from '../postgres-process.ts'
import { collectProblems, type Problems } from '../problems.ts'
import { type RestartableServer, startRestartableServer } from '../restartable-server.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

type Cluster = {
  postgres: PostgresProcess
  /** Stands between the servers and PostgreSQL. */
  proxy: FaultProxy
  /** The drill's own connection, which does not go through the proxy. */
  db: Database
  url: string
}

type Servers = {
  /** A learner reaches an API server only through its proxy. */
  apis: readonly { server: RestartableServer; proxy: FaultProxy; origin: string }[]
  workers: readonly RestartableServer[]
}

export type Stack = Servers & {
  clusters: readonly Cluster[]
  /** The clusters that hold learners' rows: one or more of them. */
  ofLearners: readonly Cluster[]
  sharedUrl: string
  takeProblems: Problems['take']
  /** Ends all faults, and waits until every process is up. */
  heal(): Promise<void>
  /** Ends the servers, and starts as many others with these settings in addition. */
  replaceServers(env: Record<string, string>): Promise<void>
  end(): Promise<void>
}

export type StackOptions = {
  learnerClusters: number
  /** An open file for everything that the servers write. */
  log: number
}

const DATABASE = 'abhyas'
const API_SERVERS = 2
const WORKERS = 2
/** The drills wait for sweeps. This is the shortest pause that does not keep the machine busy. */
const SWEEP_PAUSE_MS = '300'

const serversOf = ({ apis, workers }: Servers) => [...apis.map(({ server }) => server), ...workers]
const endServers = (servers: Servers) => Promise.all(serversOf(servers).map((server) => server.end()))

/** Starts two API servers, two workers and PostgreSQL, with a proxy of the drill between any two that talk. */
export async function startStack({ learnerClusters, log }: StackOptions): Promise<Stack> {
  const { complain, take: takeProblems } = collectProblems()
  const isSplit = learnerClusters > 1
  const shared = await openCluster(isSplit ? ['shared'] : KINDS)
  const others = await Promise.all(
    Array.from({ length: isSplit ? learnerClusters : 0 }, () => openCluster(['learner'])),
  )
  const clusters = [shared, ...others]
  const ofLearners = others.length > 0 ? others : [shared]
  const proxies: FaultProxy[] = []
  while (proxies.length < API_SERVERS) proxies.push(await startFaultProxy())

  const startServers = async (env: Record<string, string>): Promise<Servers> => {
    const settings = {
      databaseUrl: urlThroughProxy(shared),
      env: { SWEEP_PAUSE_MS, LOG_LEVEL: 'warn', ...bucketsOf(others), ...env },
      output: log,
    }
    const apis: Servers['apis'][number][] = []
    for (const proxy of proxies) {
      const server = await startRestartableServer({ ...settings, only: 'api' }, { proxy, complain })
      apis.push({ server, proxy, origin: `http://127.0.0.1:${proxy.port}` })
    }
    const workers: RestartableServer[] = []
    while (workers.length < WORKERS)
      workers.push(await startRestartableServer({ ...settings, only: 'worker' }, { complain }))
    return { apis, workers }
  }
  const stack: Stack = {
    ...(await startServers({})),
    clusters,
    ofLearners,
    sharedUrl: shared.url,
    takeProblems,
    async heal() {
      for (const proxy of proxies) proxy.heal()
      for (const { proxy } of clusters) proxy.heal()
      await Promise.all(clusters.map(({ postgres }) => postgres.settled()))
      await Promise.all(serversOf(stack).map((server) => server.settled()))
    },
    async replaceServers(env) {
      await endServers(stack)
      Object.assign(stack, await startServers(env))
    },
    async end() {
      await endServers(stack)
      for (const proxy of proxies) await proxy.close()
      for (const { proxy, db, postgres } of clusters) {
        await db.close()
        await proxy.close()
        await postgres.remove()
      }
    },
  }
  return stack
}

async function openCluster(kinds: readonly Kind[]): Promise<Cluster> {
  const postgres = await openPostgres()
  const proxy = await startFaultProxy()
  proxy.aim(postgres.port)
  const url = postgres.urlOf(DATABASE)
  await prepareDatabase(url, kinds)
  return { postgres, proxy, url, db: connect({ url, pools: { reads: 2, writes: 2 } }) }
}

const urlThroughProxy = ({ postgres, proxy }: Cluster) => postgres.urlOf(DATABASE, proxy.port)

/** Returns the setting that says which buckets are in which cluster. One database for everything needs no setting. */
function bucketsOf(clusters: readonly Cluster[]): Record<string, string> {
  if (clusters.length === 0) return {}
  const parts = clusters.map((cluster, index) => {
    const from = Math.floor((BUCKETS * index) / clusters.length)
    const to = Math.floor((BUCKETS * (index + 1)) / clusters.length) - 1
    return `${index + 1}: ${from}-${to} ${urlThroughProxy(cluster)}`
  })
  return { LEARNER_DATABASES: parts.join('; ') }
}
