import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@abhyas/database/local-postgres'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const START_TIMEOUT_MS = 30_000

export type Product = { origin: string; stop: () => Promise<void> }

/** The whole product as a process of its own, as it runs in production, on the given database; at a port of its own unless it takes another's place. */
export async function startProduct(env: Record<string, string>, args: string[] = [], at?: number): Promise<Product> {
  const port = at ?? (await freePort())
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      TOKEN_KEYS: 'e2e:a-key-that-signs-nothing-but-test-tokens',
      PUBLIC_ORIGIN: origin,
      SMTP_URL: 'smtp://127.0.0.1:1',
      AD_FRAME_URL: 'https://ads.example.com/frame',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
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
    },
  }
}
