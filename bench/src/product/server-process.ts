import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@abhyas/database/local-postgres'

export type ServerProcess = {
  origin: string
  pid: number
  /** Comes when the process is gone, for whatever reason. */
  exited: Promise<unknown>
  /** Lets it finish what it has begun. */
  stop(): Promise<void>
  /** As a power cut would. */
  kill(): Promise<void>
}

export type ServerSettings = {
  databaseUrl: string
  /** Without one, everything in one process. */
  only?: 'api' | 'web' | 'worker'
  port?: number
  /** More settings, or other ones than a bench has. */
  env?: Record<string, string>
  /** An open file that takes all that the server says; without one its log is not kept. */
  log?: number
}

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
// A machine that does much else starts a server slowly.
const START_TIMEOUT_MS = 120_000
/** Whoever signs tokens with it is believed by every server that is started here. */
export const TOKEN_KEYS = 'bench:a-key-that-signs-nothing-but-bench-tokens'

/** The production server in a process of its own, as npm start runs it; ready when this comes back. */
export async function startServerProcess(settings: ServerSettings): Promise<ServerProcess> {
  const port = settings.port ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const server = spawnServer(origin, settings)
  const exited = once(server, 'exit')
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

function spawnServer(origin: string, { databaseUrl, only, env, log }: ServerSettings): ChildProcess {
  // Only what is named here reaches the server: a setting of the developer's shell must not change a figure.
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  const server = spawn(process.execPath, ['apps/server/src/main.ts', ...(only ? ['--only', only] : [])], {
    cwd: REPOSITORY,
    stdio: ['ignore', log ?? 'ignore', log ?? 'inherit'],
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...(NODE_OPTIONS && { NODE_OPTIONS }),
      NODE_ENV: 'production',
      PORT: new URL(origin).port,
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: databaseUrl,
      TOKEN_KEYS,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DRAIN_SECONDS: '0',
      ...env,
    },
  })
  // A run that is broken off must not leave its server behind.
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
    await sleep(100)
  }
  throw new Error(`The server was not ready after ${START_TIMEOUT_MS} ms.`)
}

function failWithStatus([status]: unknown[]): never {
  throw new Error(`The server ended with status ${String(status)} before it was ready.`)
}
