import { QUEUES } from '@abhyas/api/jobs/job-table'
import { type Jobs, openJobs } from '@abhyas/api/queues/job-queue'
import { connect, type Database } from '@abhyas/database/database'
import { freePort } from '@abhyas/database/local-postgres'
import { prepareDatabase } from '@abhyas/database/own-database'
import type { SandboxControl } from '@abhyas/razorpay-sandbox/sandbox-control'
import { startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'
import { startMailSink } from '@abhyas/testing/mail-sink'
import type { DrillLog } from '../drill-log.ts'
import { openPostgres } from '../postgres-process.ts'
import { collectProblems, type Problems } from '../problems.ts'
import { quietLog } from '../quiet-log.ts'
import { type RestartableServer, startRestartableServer } from '../restartable-server.ts'
import { type MessageBox, openMessageBox } from './message-box.ts'

/** The log of a server must not contain these secrets. */
export const SECRETS = {
  keySecret: 'drill-key-secret-8c1f',
  webhookSecrets: ['drill-webhook-secret-new-77aa', 'drill-webhook-secret-old-15de'],
} as const

type Servers = {
  apis: readonly { server: RestartableServer; origin: string }[]
  worker: RestartableServer
}

export type ShopStack = Servers & {
  db: Database
  sandbox: SandboxControl
  messages: MessageBox
  jobs: Jobs
  takeProblems: Problems['take']
  /** Returns everything that the servers have written since the log was cleared. */
  readLog(): string
  /** Ends the servers, and starts one worker and one API server with these settings in addition. */
  replaceServers(env: Record<string, string>): Promise<void>
  /** Waits until all servers are up. */
  settled(): Promise<void>
  end(): Promise<void>
}

const serversOf = ({ apis, worker }: Servers) => [...apis.map(({ server }) => server), worker]
const endServers = (servers: Servers) => Promise.all(serversOf(servers).map((server) => server.end()))

/** Starts two API servers, a worker, PostgreSQL and the payment sandbox, whose webhooks go to the drill instead of the servers. */
export async function startShopStack(log: DrillLog): Promise<ShopStack> {
  const { complain, take: takeProblems } = collectProblems()
  const postgres = await openPostgres()
  const url = postgres.urlOf('abhyas')
  await prepareDatabase(url)
  const [messages, mails] = [await openMessageBox(), await startMailSink()]
  const keys = { keyId: 'rzp_test_drill', ...SECRETS }
  const sandbox = await startSandbox({ keys, webhookUrl: messages.url, seed: 1 })

  // A server that takes the place of another has the same port.
  const start = async (only: 'api' | 'worker', more: Record<string, string>) => {
    const port = await freePort()
    const env = { SMTP_URL: mails.smtpUrl, ...sandbox.env, ...more }
    const settings = { databaseUrl: url, env, output: log.descriptor, only, port }
    return { server: await startRestartableServer(settings, { complain }), origin: `http://127.0.0.1:${port}` }
  }
  const startServers = async (apiCount: number, env: Record<string, string>): Promise<Servers> => {
    const [worker, apis] = await Promise.all([
      start('worker', env),
      Promise.all(Array.from({ length: apiCount }, () => start('api', env))),
    ])
    return { apis, worker: worker.server }
  }
  const jobs = await openJobs(url, QUEUES, { log: quietLog(complain), isWorker: false })
  // On a busy machine the drill needs many connections and a long timeout, so that none of its queries fails.
  const db = connect({ url, pools: { reads: 16, writes: 16 }, connectPatienceMs: 60_000 })
  const stack: ShopStack = {
    ...(await startServers(2, {})),
    db,
    sandbox: sandbox.control,
    messages,
    jobs,
    takeProblems,
    readLog: log.read,
    async replaceServers(env) {
      await endServers(stack)
      Object.assign(stack, await startServers(1, env))
    },
    settled: async () => void (await Promise.all(serversOf(stack).map((server) => server.settled()))),
    async end() {
      await endServers(stack)
      await jobs.boss.stop({ graceful: false })
      await db.close()
      await sandbox.close()
      await messages.close()
      await mails.close()
      await postgres.remove()
    },
  }
  return stack
}
