import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@abhyas/database/local-postgres'

export type ServerProcess = {
  origin: string
  pid: number
  /** Resolves when the process has ended, for any reason. */
  exited: Promise<unknown>
  /** Lets the server finish the requests that it has begun. */
  stop(): Promise<void>
  /** Ends the server at once, as a power cut would. */
  kill(): Promise<void>
}

export type ServerSettings = {
  /** A server of pages alone has no database. */
  databaseUrl?: string
  /** Without a role, one process is API, web and worker. */
  only?: 'api' | 'web' | 'worker' | 'api,web'
  /** A browser needs `localhost`; other clients save a lookup with the address. */
  host?: '127.0.0.1' | 'localhost'
  /** Without a port the server gets any free one. */
  port?: number
  /** The folder of another release. Without it the server is the one of this folder. */
  folder?: string
  /** More settings, or other values than the ones below. */
  env?: Record<string, string>
  /** A file descriptor for the server's output, or a function that reads the output. Without it only errors are shown. */
  output?: number | ((streams: readonly Readable[]) => void)
}

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
/** A busy machine starts a server slowly. */
const START_TIMEOUT_MS = 120_000
/** Every server that is started here accepts tokens that are signed with this key. */
export const TOKEN_KEYS = 'test:a-key-that-signs-nothing-but-test-tokens'

/** Starts the production server in a process of its own, as `npm start` does, and returns when /readyz says that it is ready. */
export async function startServerProcess(settings: ServerSettings): Promise<ServerProcess> {
  const { host = '127.0.0.1', port = await freePort(), output } = settings
  const origin = `http://${host}:${port}`
  const server = spawnServer(origin, settings)
  if (typeof output === 'function') output([server.stdout, server.stderr].filter((stream) => stream !== null))
  // Unlike 'exit', 'close' comes after the last line of the output.
  const exited = once(server, 'close')
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await exited
  }
  try {
    await Promise.race([untilReady(origin, server), exited.then(failWithStatus)])
  } catch (error) {
    await end('SIGTERM')
    throw error
  }
  return { origin, pid: server.pid ?? 0, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

function spawnServer(
  origin: string,
  { databaseUrl, only, folder = REPOSITORY, env, output }: ServerSettings,
): ChildProcess {
  // Only the settings that are named here reach the server: a developer's shell must not change a result.
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  const stdio: StdioOptions =
    typeof output === 'function' ? ['ignore', 'pipe', 'pipe'] : ['ignore', output ?? 'ignore', output ?? 'inherit']
  const server = spawn(process.execPath, ['apps/server/src/main.ts', ...(only ? ['--only', only] : [])], {
    cwd: folder,
    stdio,
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...(NODE_OPTIONS && { NODE_OPTIONS }),
      NODE_ENV: 'production',
      PORT: new URL(origin).port,
      PUBLIC_ORIGIN: origin,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      TOKEN_KEYS,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DRAIN_SECONDS: '0',
      // A machine that is busy with other tests must not fail them.
      REFUSE_WHEN_BUSY: 'off',
      ...env,
    },
  })
  // An interrupted run must not leave its server behind.
  const killAlong = () => server.kill('SIGKILL')
  process.once('exit', killAlong)
  server.once('exit', () => process.off('exit', killAlong))
  return server
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  const latest = Date.now() + START_TIMEOUT_MS
  while (Date.now() < latest && server.exitCode === null && server.signalCode === null) {
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`The server was not ready after ${START_TIMEOUT_MS} ms.`)
}

function failWithStatus([status]: unknown[]): never {
  throw new Error(`The server ended with status ${String(status)} before it was ready.`)
}
