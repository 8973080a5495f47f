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

test.each([
  [{ SAVE_BATCHERS: 'abc' }, 'SAVE_BATCHERS must be a whole number from 1 to 64.\n'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL must be set in production (see .env.example).\n'],
])('the settings %o end the process at once, with one sentence', async (settings, sentence) => {
  const env = { PATH: process.env['PATH'], ...PRODUCTION, ...settings }
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect({ code, said }).toEqual({ code: 1, said: sentence })
})
