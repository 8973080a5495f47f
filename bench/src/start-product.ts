import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@abhyas/database/local-postgres'
import type { OwnDatabase } from '@abhyas/database/own-database'
import { openBenchDatabase } from './open-bench-database.ts'

export type Product = { origin: string; databaseUrl: string; stop(): Promise<void> }

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const START_TIMEOUT_MS = 30_000

/** On a database of its own. */
export const startProduct = async (): Promise<Product> => startProductOn(await openBenchDatabase())

/** The production server in a process of its own, as npm start runs it. */
export async function startProductOn(database: OwnDatabase): Promise<Product> {
  const origin = `http://127.0.0.1:${await freePort()}`
  const server = spawnServer(origin, database.url)
  const exited = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
    await database.stop()
  }
  try {
    await Promise.race([untilReady(origin), exited.then(failWithStatus)])
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, databaseUrl: database.url, stop }
}

function spawnServer(origin: string, databaseUrl: string): ChildProcess {
  // Only what is named here reaches the server: a setting of the developer's shell must not change a figure.
  const { PATH, WEB_BUILD, NODE_OPTIONS } = process.env
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      ...(WEB_BUILD && { WEB_BUILD }),
      ...(NODE_OPTIONS && { NODE_OPTIONS }),
      NODE_ENV: 'production',
      PORT: new URL(origin).port,
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: databaseUrl,
      TOKEN_KEYS: 'bench:a-key-that-signs-nothing-but-bench-tokens',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
  })
  // A run that is broken off must not leave its server behind.
  process.once('exit', () => server.kill())
  return server
}

async function untilReady(origin: string): Promise<void> {
  const latest = Date.now() + START_TIMEOUT_MS
  while (Date.now() < latest) {
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`The server was not ready after ${START_TIMEOUT_MS} ms.`)
}

function failWithStatus([status]: unknown[]): never {
  throw new Error(`The server ended with status ${String(status)} before it was ready.`)
}
