import { randomUUID } from 'node:crypto'
import { ftruncateSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Jobs, openJobs } from '@abhyas/api/jobs/jobs'
import { swallowMails } from '@abhyas/api/testing/swallow-mails'
import type { ServerSettings } from '@abhyas/bench/server-process'
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

export type ShopStack = {
  apis: readonly { server: RestartableServer; origin: string }[]
  worker: RestartableServer
  db: Database
  sandbox: SandboxControl
  messages: MessageBox
  jobs: Jobs
  /** What servers did that they may not do, since this was asked last. */
  takeProblems(): string[]
  /** What they said since. */
  readLog(): string
  forgetLog(): void
  /** Comes back when all servers are up. */
  settled(): Promise<void>
  end(): Promise<void>
}

export type StackOptions = { env?: Record<string, string>; logFile: string }

/** Servers are started by the hundred: what one of them has compiled is not compiled again. */
const COMPILED = join(tmpdir(), 'abhyas-drill-compiled')

/** Two API servers, a worker and PostgreSQL; the provider's stand-in in this process, which keeps its messages from them. */
export async function startShopStack({ env = {}, logFile }: StackOptions): Promise<ShopStack> {
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
      ...env,
    },
    log,
  }
  // Whoever takes the place of a server has its address too.
  const start = async (only: 'api' | 'worker') => {
    const port = await freePort()
    const server = await startRestartableServer({ ...settings, only, port }, null, complain)
    return { server, origin: `http://127.0.0.1:${port}` }
  }
  const apis = [await start('api'), await start('api')]
  const { server: worker } = await start('worker')
  const servers = [...apis.map(({ server }) => server), worker]
  const jobs = await openJobs(url, { log: quietLog(complain), isWorker: false })
  // Many, so that nobody waits in vain for one on a machine that has other things to do.
  const db = connect({ url, readConnections: 16, writeConnections: 16 })
  return {
    apis,
    worker,
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
    settled: async () => void (await Promise.all(servers.map((server) => server.settled()))),
    async end() {
      await Promise.all(servers.map((server) => server.end()))
      await jobs.boss.stop({ graceful: false })
      await db.close()
      await provider.close()
      await messages.close()
      await mails.close()
      await postgres.remove()
    },
  }
}

type Log = Parameters<typeof openJobs>[1]['log']

const quietLog = (complain: (problem: string) => void) =>
  ({ error: ({ err }: { err: Error }) => complain(`The drill's own queue: ${err.message}`) }) as unknown as Log
