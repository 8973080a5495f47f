import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startTcpProxy } from '@abhyas/api/testing/tcp-proxy'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { dropDatabase, nameOf, withName } from '@abhyas/database/manage-databases'
import { withClient } from '@abhyas/database/migrate'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { startServerProcess, TOKEN_KEYS } from '@abhyas/testing/server-process'
import { afterAll, expect, test } from 'vitest'

const { url } = await openTestDatabase()
const urlOf = (name: string) => withName(url, `${nameOf(url)}_${name}`)
const [A, B] = [urlOf('a'), urlOf('b')]
const mapOf = (a: string, b: string) => `1: 0-511 ${a}; 2: 512-1023 ${b}`
await prepareDatabases(url, readLearnerClusters(mapOf(A, B)))
// A learner of a time that the shared database does not know any more.
await withClient(B, (client) =>
  client.query(`insert into learner.goals (learner_id, name, topics) values (1000, 'a', '[]')`),
)
afterAll(async () => {
  for (const each of [A, B]) await dropDatabase(each)
})

const SENTENCE =
  'Cluster 2 holds the number 1000 of users, but the shared database has given numbers up to 0 only and would give them to others; restore it to a later moment, or run npm run db:repair-ids.\n'

const runIn = (file: string, args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

test('a cluster that comes back ahead of the shared database ends the process with one sentence', async () => {
  const wayToB = await startTcpProxy(B)
  await wayToB.cut()
  const errors: Promise<string>[] = []
  const server = await startServerProcess({
    databaseUrl: url,
    only: 'api',
    env: { LEARNER_DATABASES: mapOf(A, wayToB.url) },
    output: (streams: readonly Readable[]) => errors.push(...streams.map(text)),
  })
  await wayToB.restore()
  expect(await server.exited).toEqual([1, null])
  expect((await Promise.all(errors)).join('')).toContain(`\n${SENTENCE}`)
}, 60_000)

test('a start behind the clusters ends with one sentence, and the command that it names mends it', async () => {
  const settings = {
    LEARNER_DATABASES: mapOf(A, B),
    PUBLIC_ORIGIN: 'http://localhost',
    TOKEN_KEYS,
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const refused = runIn('main.ts', ['--only', 'worker'], settings)
  const [said, [code]] = await Promise.all([text(refused.stderr), once(refused, 'exit')])
  expect({ code, said }).toEqual({ code: 1, said: SENTENCE })

  const repair = runIn('../../../packages/database/src/command.ts', ['repair-ids', '--margin', '10'], settings)
  const [printed, [repaired]] = await Promise.all([text(repair.stdout), once(repair, 'exit')])
  expect({ repaired, printed }).toEqual({ repaired: 0, printed: expect.stringContaining('the next is 1011\n') })
  const server = await startServerProcess({ databaseUrl: url, only: 'api', env: settings })
  await server.stop()
}, 60_000)
