import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startLocalPostgres } from './local-postgres.ts'

const COMMAND = fileURLToPath(new URL('command.ts', import.meta.url))

/** Runs npm run db:migrate on the machine's own PostgreSQL at this port. */
const migrateAt = (port: number) =>
  new Promise<{ isDone: boolean; said: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], LOCAL_POSTGRES_PORT: String(port) }
    execFile(process.execPath, [COMMAND, 'migrate'], { env }, (error, _out, said) => resolve({ isDone: !error, said }))
  })

test('the PostgreSQL of another folder is left alone, even with the same name and password', async () => {
  const port = await freePort()
  const others = await startLocalPostgres(join(tmpdir(), `abhyas-others-${randomUUID()}`), { port, keep: false })
  onTestFinished(others.stop)
  const { isDone, said } = await migrateAt(port)
  expect(isDone).toBe(false)
  expect(said).toMatch(new RegExp(`Port ${port} is taken by process \\d+ \\(.*postgres.*\\)`))
})

test('when another program uses the port, the error names the port and the program', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  const { isDone, said } = await migrateAt(port)
  expect(isDone).toBe(false)
  expect(said).toContain(`Port ${port} is taken by process ${process.pid} (`)
})
