import type { Question } from '@abhyas/contract/questions'
import type { SnippetRun } from '@abhyas/contract/questions-runs'
import { sql } from '@abhyas/database/sql'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { runJobs } from '../../../jobs/run-jobs.ts'
import { openDependencies } from '../../../open-dependencies.ts'
import { buildProvable } from '../../../testing/build-run.ts'
import { buildAdmin, buildQuestion, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi, testConfig } from '../../../testing/test-api.ts'
import { performRun } from './perform-run.ts'
import { deleteOldRuns } from './run-queries.ts'

const api = await startTestApi()
const { db, send, url, learnerClusters } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const { databases } = api.dependencies

afterEach(() => vi.unstubAllEnvs())

const textOf = (code: string) => `What does this print?\n\n\`\`\`js\n${code}\n\`\`\``

const start = async (code: string) => {
  const { body } = await send<SnippetRun>('POST /api/questions/runs', { token, body: { questionText: textOf(code) } })
  return body.id
}
const read = async (id: number) => (await send<SnippetRun>(`GET /api/questions/runs/${id}`, { token })).body
const prove = ({ questionId, runId }: { questionId: number; runId: number }) =>
  send<Question & { code?: string }>(`PUT /api/questions/proof/${questionId}`, { token, body: { runId } })

test('a worker runs the snippet, and its output proves the question until the question changes', async () => {
  const { log } = Fastify({ logger: false })
  const dependencies = await openDependencies(url, testConfig({ learnerClusters }), {
    log,
    isWorker: true,
    takesAnswers: false,
  })
  const worker = await runJobs(dependencies)
  const runId = await start('console.log(1 + 1)')
  await expect
    .poll(() => read(runId), { timeout: 60_000 })
    .toMatchObject({ state: 'done', outcome: 'output', output: '2\n' })
  await worker.stop()
  await dependencies.close()

  const texts = { questionText: textOf('console.log(1 + 1)'), optionA: '`2`', optionB: '`11`', correctAnswer: '`2`' }
  const { id: questionId } = await buildQuestion(db, texts)
  const { status, body } = await prove({ questionId, runId })
  expect(status).toBe(200)
  expect(Date.parse(body.provedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const change = { ...texts, questionText: textOf('console.log(1 + 2)') }
  const { body: changed } = await send<Question>(`PUT /api/questions/updateQuestionById/${questionId}`, {
    token,
    body: change,
  })
  expect(changed.provedAt).toBeNull()
  expect((await prove({ questionId, runId })).body.code).toBe('run_proves_nothing')
}, 90_000)

test('a run proves nothing when the key says something else, or when the run was not a whole one', async () => {
  for (const other of [{ output: '11\n' }, { outcome: 'timeout' }, { isCut: true }])
    expect((await prove(await buildProvable(db, other))).body.code).toBe('run_proves_nothing')
  const { questionId } = await buildProvable(db)
  expect((await prove({ questionId, runId: 999_999 })).body.code).toBe('run_not_found')
})

test('without the runner, a run says so', async () => {
  const id = await start('1')
  vi.stubEnv('PATH', '/nowhere')
  await performRun(databases, id)
  expect(await read(id)).toMatchObject({ state: 'not_installed', outcome: null })
})

test('a run whose worker was killed is tried once more, and then it is lost', async () => {
  const id = await start('1')
  await db.write(sql`update snippet_runs set state = 'running', tries = 1 where id = ${id}`)
  vi.stubEnv('PATH', '/nowhere')
  await performRun(databases, id)
  expect((await read(id)).state).toBe('not_installed')
  await db.write(sql`update snippet_runs set state = 'running', tries = 2 where id = ${id}`)
  await performRun(databases, id)
  expect((await read(id)).state).toBe('lost')
})

test('a run that no worker takes is lost after five minutes, and deleted after a day', async () => {
  const id = await start('1')
  expect((await read(id)).state).toBe('queued')
  await db.write(sql`update snippet_runs set asked_at = now() - interval '6 minutes' where id = ${id}`)
  expect((await read(id)).state).toBe('lost')
  await deleteOldRuns(db)
  expect((await read(id)).state).toBe('lost')
  await db.write(sql`update snippet_runs set asked_at = now() - interval '25 hours' where id = ${id}`)
  await deleteOldRuns(db)
  expect((await send(`GET /api/questions/runs/${id}`, { token })).body.code).toBe('run_not_found')
})

test('an author has 120 runs in a quarter of an hour', async () => {
  const { token: other } = await openSessionOf(api, await buildAdmin(db))
  const ask = () => send('POST /api/questions/runs', { token: other, body: { questionText: textOf('1') } })
  const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await ask()).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
