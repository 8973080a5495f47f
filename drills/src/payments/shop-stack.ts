import { randomUUID } from 'node:crypto'
import { ftruncateSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUEUES } from '@abhyas/api/jobs/job-table'
import { type Jobs, openJobs } from '@abhyas/api/queues/job-queue'
import { swallowMails } from '@abhyas/api/testing/swallow-mails'
import type { ServerSettings } from '@abhyas/bench/product/server-process'
import { connect, type Database } from '@abhyas/database/database'
import { freePort } from '@abhyas/database/local-postgres'
import { prepareDatabase } from '@abhyas/database/own-database'
import { controlSandbox, type SandboxControl } from '@abhyas/razorpay-sandbox/sandbox-control'
import { startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'
import { openPostgres } from '../postgres-process.ts'
import { type RestartableServer, startRestartableServer } from '../restartable-server.ts'
import { type MessageBox, openMessageBox } from './message-box.ts'

/** Nothing that looks like these may be said by a server. */
export const SECRETS = {
  keySecret: 'drill-key-secret-8c1f',
  webhookSecrets: ['drill-webhook-secret-new-77aa', 'drill-webhook-secret-old-15de'],
} as const
const KEY_ID = 'rzp_test_drill'

type Servers = {
  apis: readonly { server: RestartableServer; origin: string }[]
  worker: RestartableServer
}

export type ShopStack = Servers & {
  db: Database
  sandbox: SandboxControl
  messages: MessageBox
  jobs: Jobs
  /** What servers did that they may not do, since this was asked last. */
  takeProblems(): string[]
  /** What they said since. */
  readLog(): string
  forgetLog(): void
  /** Ends the servers, and starts a worker and a single API server in their place, with these settings more. */
  replaceServers(env: Record<string, string>): Promise<void>
  /** Comes back when all servers are up. */
  settled(): Promise<void>
  end(): Promise<void>
}

/** Servers are started by the hundred: what one of them has compiled is not compiled again. */
const COMPILED = join(tmpdir(), 'abhyas-drill-compiled')

const serversOf = ({ apis, worker }: Servers) => [...apis.map(({ server }) => server), worker]
const endServers = (servers: Servers) => Promise.all(serversOf(servers).map((server) => server.end()))

/** Two API servers, a worker and PostgreSQL; the provider's stand-in in this process, which keeps its messages from them. */
export async function startShopStack({ logFile }: { logFile: string }): Promise<ShopStack> {
  let problems: string[] = []
  const complain = (problem: string) => void problems.push(problem)
  const log = openSync(logFile, 'a')
  const postgres = await openPostgres(join(tmpdir(), `abhyas-drill-${randomUUID().slice(0, 8)}`))
  const url = postgres.urlOf('abhyas')
  await prepareDatabase(url)
  const [messages, mails] = [await openMessageBox(), await swallowMails()]
  const keys = { keyId: KEY_ID, ...SECRETS }
  const provider = await startSandbox({ ...keys, webhookUrl: messages.url, seed: 1 })

  const settings: ServerSettings = {
    databaseUrl: url,
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      SMTP_URL: mails.smtpUrl,
      RAZORPAY_KEY_ID: KEY_ID,
      RAZORPAY_KEY_SECRET: SECRETS.keySecret,
      RAZORPAY_WEBHOOK_SECRETS: SECRETS.webhookSecrets.join(),
      RAZORPAY_API_BASE: provider.origin,
      RAZORPAY_CHECKOUT_URL: `${provider.origin}/v1/checkout.js`,
    },
    log,
  }
  // Whoever takes the place of a server has its address too.
  const start = async (only: 'api' | 'worker', env: Record<string, string>) => {
    const port = await freePort()
    const own = { ...settings, env: { ...settings.env, ...env }, only, port }
    return { server: await startRestartableServer(own, null, complain), origin: `http://127.0.0.1:${port}` }
  }
  const startServers = async (apiCount: number, env: Record<string, string>): Promise<Servers> => {
    const [worker, apis] = await Promise.all([
      start('worker', env),
      Promise.all(Array.from({ length: apiCount }, () => start('api', env))),
    ])
    return { apis, worker: worker.server }
  }
  const jobs = await openJobs(url, QUEUES, { log: quietLog(complain), isWorker: false })
  // Many, and with patience, so that nobody waits in vain for one on a machine that has other things to do.
  const db = connect({ url, readConnections: 16, writeConnections: 16, connectPatienceMs: 60_000 })
  const stack: ShopStack = {
    ...(await startServers(2, {})),
    db,
    sandbox: controlSandbox(provider.origin),
    messages,
    jobs,
    takeProblems() {
      const taken = problems
      problems = []
      return taken
    },
    readLog: () => readFileSync(logFile, 'utf8'),
    forgetLog: () => ftruncateSync(log),
    async replaceServers(env) {
      await endServers(stack)
      Object.assign(stack, await startServers(1, env))
    },
    settled: async () => void (await Promise.all(serversOf(stack).map((server) => server.settled()))),
    async end() {
      await endServers(stack)
      await jobs.boss.stop({ graceful: false })
      await db.close()
      await provider.close()
      await messages.close()
      await mails.close()
      await postgres.remove()
    },
  }
  return stack
}

type Log = Parameters<typeof openJobs>[2]['log']

const quietLog = (complain: (problem: string) => void) =>
  ({ error: ({ err }: { err: Error }) => complain(`The drill's own queue: ${err.message}`) }) as unknown as Log
