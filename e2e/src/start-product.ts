import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@abhyas/database/local-postgres'
import { watchLog } from './watch-log.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const START_TIMEOUT_MS = 90_000

export type Product = { origin: string; stop: () => Promise<void> }

/**
 * Starts the whole product as one process on the given database, as in production. It takes a free port, unless it
 * replaces another one.
 */
export async function startProduct(env: Record<string, string>, args: string[] = [], at?: number): Promise<Product> {
  const port = at ?? (await freePort())
  const origin = `http://localhost:${port}`
  const settings = {
    NODE_ENV: 'production',
    TOKEN_KEYS: 'e2e:a-key-that-signs-nothing-but-test-tokens',
    PUBLIC_ORIGIN: origin,
    SMTP_URL: 'smtp://127.0.0.1:1',
    DRAIN_SECONDS: '0',
    AD_FRAME_URL: 'https://ads.example.com/frame',
    ...env,
    PORT: String(port),
  }
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = watchLog([child.stdout, child.stderr], settings)
  const exited = once(child, 'close')
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  for (const end = Date.now() + START_TIMEOUT_MS; !(await isReady()); await pause(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    if (Date.now() > end) throw new Error('The server did not become ready.')
  }
  return {
    origin,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await exited
      if (log.leaks.length > 0 || log.count === 0)
        throw new Error(`Of ${log.count} lines of the log these say too much:\n${log.leaks.join('\n')}`)
    },
  }
}
