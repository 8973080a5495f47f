import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1:1/abhyas',
  PUBLIC_ORIGIN: 'http://localhost',
  TOKEN_KEYS: `k:${'x'.repeat(32)}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
}

test('a wrong setting ends the process at once, with one sentence', async () => {
  const env = { PATH: process.env['PATH'], ...PRODUCTION, SAVE_BATCHERS: 'abc' }
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect({ code, said }).toEqual({ code: 1, said: 'SAVE_BATCHERS must be a whole number from 1 to 64.\n' })
})
