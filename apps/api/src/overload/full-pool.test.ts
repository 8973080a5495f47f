import { sql } from '@abhyas/database/sql'
import { POOLS } from '@abhyas/database/database'
import { expect, test } from 'vitest'
import { startTestApi } from '../testing/test-api.ts'

const busy = await startTestApi({ config: { refusesWhenBusy: true } })
const patient = await startTestApi({ database: busy })

const LIST = 'GET /api/courses/getAllCourses'

const LOGIN = 'POST /auth/login'
const NOBODY = { body: { email: 'nobody@example.com', password: 'wrong' } }

/** While the work runs, all connections for reads are busy, and more queries than so many wait for each of them. */
async function whileReadsWait<T>({ dependencies }: typeof busy, times: number, work: () => Promise<T>): Promise<T> {
  const { shared } = dependencies.databases
  const count = (3 + times) * POOLS.reads
  const queries = Array.from({ length: count }, () => shared.select(sql`select pg_sleep(0.25)`))
  const result = await work()
  // Those at the end may have waited too long.
  await Promise.allSettled(queries)
  return result
}

test('while very many queries wait for a connection, no further list begins, and the refusal says when to ask again', async () => {
  const refused = await whileReadsWait(busy, 8, () => busy.send(LIST))
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'server_busy' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await busy.send(LIST)).status).toBe(200)
})

test('what begins an exam still waits then, and is refused when twice as many wait', async () => {
  expect((await whileReadsWait(busy, 8, () => busy.send(LOGIN, NOBODY))).status).toBe(401)
  expect((await whileReadsWait(busy, 16, () => busy.send(LOGIN, NOBODY))).status).toBe(503)
})

test('the queries of one page refuse nobody, and without ceilings a list waits too', async () => {
  expect((await whileReadsWait(busy, 2, () => busy.send(LIST))).status).toBe(200)
  expect((await whileReadsWait(patient, 8, () => patient.send(LIST))).status).toBe(200)
})
