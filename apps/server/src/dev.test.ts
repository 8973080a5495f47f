import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from '@abhyas/database/local-postgres'
import { expect, onTestFinished, test } from 'vitest'

const DEV = fileURLToPath(new URL('dev.ts', import.meta.url))

test('a second npm run dev says which process has the port, and starts nothing', async () => {
  const port = await freePort()
  const first = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void first.close())
  const env = { PATH: process.env['PATH'], PORT: String(port), LOCAL_POSTGRES_PORT: String(await freePort()) }
  const second = spawn(process.execPath, [DEV], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void second.kill('SIGKILL'))
  const [said, complained, [code]] = await Promise.all([
    text(second.stdout),
    text(second.stderr),
    once(second, 'exit') as Promise<[number | null]>,
  ])
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toContain(`Port ${port} is taken by process ${process.pid} (`)
})
