import { startTcpProxy, type TcpProxy } from '@abhyas/api/testing/tcp-proxy'
import { freePort } from '@abhyas/database/local-postgres'
import type { OpenDatabases } from '@abhyas/database/learner-databases'
import { startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'
import type { SandboxControl } from '@abhyas/razorpay-sandbox/sandbox-control'
import { type MailSink, startMailSink } from '@abhyas/testing/mail-sink'
import { type ServerProcess, startServerProcess } from '@abhyas/testing/server-process'
import { openPostgres } from '../postgres-process.ts'
import { NODE_COMPILE_CACHE } from '../restartable-server.ts'
import { openSplitDatabases } from '../split-databases.ts'
import { ToolProcess } from './tool-process.ts'

type WatchedProcess = {
  /** Where it shows its metrics. */
  metrics: string
  origin: string
  /** Starts the process, with these settings in addition. */
  start(more?: Record<string, string>): Promise<void>
  kill(): Promise<void>
  signal(signal: NodeJS.Signals): void
}

/** The product with everything that it talks to, each behind a way that the drill can cut. */
export type WatchedProduct = {
  /** The drill's own connections, which no fault cuts. */
  databases: OpenDatabases
  /** The shared database, past the way that the drill can cut. */
  databaseUrl: string
  ways: { shared: TcpProxy; second: TcpProxy; mail: TcpProxy; provider: TcpProxy }
  api: WatchedProcess
  worker: WatchedProcess
  /** A second worker, which does not run at first. It leaks memory, and says that it is of another release. */
  leaking: WatchedProcess
  redis: { url: string; start(): Promise<void>; end(): Promise<void> }
  mails: MailSink
  provider: SandboxControl
  stop(): Promise<void>
}

const START_TRIES = 5
const HOG = new URL('hog-event-loop.ts', import.meta.url)
const LEAK = new URL('leak-memory.ts', import.meta.url)

type ProductOptions = {
  /** The roles of the process that learners reach. */
  roles?: 'api' | 'api,web'
  /** More settings for all processes. */
  env?: Record<string, string>
}

export async function startProduct(
  output: number,
  { roles = 'api', env: given = {} }: ProductOptions = {},
): Promise<WatchedProduct> {
  const postgres = await openPostgres()
  const split = await openSplitDatabases(postgres)
  const [mails, sandbox] = [await startMailSink(), await startSandbox({ seed: 1 })]
  const [first, second] = split.learnerDatabases.split('; ') as [string, string]
  const [bounds, secondUrl] = splitAtLastSpace(second)
  const ways = {
    shared: await startTcpProxy(split.databaseUrl),
    second: await startTcpProxy(secondUrl),
    mail: await startTcpProxy(mails.smtpUrl),
    provider: await startTcpProxy(sandbox.origin),
  }
  const redis = await prepareRedis(output)
  const env = {
    ...sandbox.env,
    RAZORPAY_API_BASE: ways.provider.url.replace(/\/$/, ''),
    LEARNER_DATABASES: `${first}; ${bounds} ${ways.second.url}`,
    REDIS_URL: redis.url,
    SMTP_URL: ways.mail.url,
    LOG_LEVEL: 'warn',
    COMMIT: 'drill',
    NODE_COMPILE_CACHE,
    ...given,
  }
  const prepare = (only: 'api' | 'api,web' | 'worker', more: Record<string, string> = {}) =>
    prepareProcess({ databaseUrl: ways.shared.url, only, output, env: { ...env, ...more } })
  const api = await prepare(roles, { REFUSE_WHEN_BUSY: 'on', NODE_OPTIONS: `--import=${HOG.href}`, ...given })
  const worker = await prepare('worker')
  const leaking = await prepare('worker', { COMMIT: 'another', NODE_OPTIONS: `--import=${LEAK.href}` })
  await redis.start()
  await Promise.all([api.start(), worker.start()])
  return {
    databases: split.databases,
    databaseUrl: split.databaseUrl,
    ways,
    api,
    worker,
    leaking,
    redis,
    mails,
    provider: sandbox.control,
    async stop() {
      await Promise.all([api, worker, leaking].map((each) => each.kill()))
      await Promise.all(Object.values(ways).map((way) => way.cut().catch(() => undefined)))
      await redis.end()
      await split.databases.close()
      await Promise.all([mails.close(), sandbox.close()])
      await postgres.remove()
    },
  }
}

/** A process that keeps its ports when it is started again. */
async function prepareProcess(settings: {
  databaseUrl: string
  only: 'api' | 'api,web' | 'worker'
  env: Record<string, string>
  output: number
}): Promise<WatchedProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = { ...settings.env, METRICS_PORT: String(metricsPort) }
  let running: ServerProcess | null = null
  return {
    metrics: `127.0.0.1:${metricsPort}`,
    origin: `http://127.0.0.1:${port}`,
    async start(more = {}) {
      for (let tries = 1; running === null; tries += 1)
        running = await startServerProcess({ ...settings, env: { ...env, ...more }, port }).catch((error: unknown) => {
          // On a busy machine a connection may take too long. We try again, as a process supervisor would.
          if (tries === START_TRIES) throw error
          return null
        })
    },
    async kill() {
      await running?.kill()
      running = null
    },
    signal: (signal) => void (running && process.kill(running.pid, signal)),
  }
}

async function prepareRedis(output: number): Promise<WatchedProduct['redis']> {
  const port = await freePort()
  let server: ToolProcess | null = null
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = new ToolProcess('redis-server', {
        args: ['--port', String(port), '--bind', '127.0.0.1', '--save', ''],
        output,
      })
    },
    end: async () => server?.end(),
  }
}

function splitAtLastSpace(text: string): [string, string] {
  const at = text.lastIndexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}
