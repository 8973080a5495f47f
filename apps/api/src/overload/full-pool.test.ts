import { sql } from '@abhyas/database/sql'
import { POOLS } from '@abhyas/database/database'
import { expect, test } from 'vitest'
import { startTestApi } from '../testing/test-api.ts'
import { hasFullReads } from './full-pool.ts'

const busy = await startTestApi({ config: { refusesWhenBusy: true } })
const patient = await startTestApi({ database: busy })

const LIST = 'GET /api/courses/getAllCourses'

const LOGIN = 'POST /auth/login'
const NOBODY = { body: { email: 'nobody@example.com', password: 'wrong' } }

/** While the work runs, all connections for reads are busy, and so many queries wait for each of them. */
async function whileReadsWait<T>({ dependencies }: typeof busy, times: number, work: () => Promise<T>): Promise<T> {
  const { shared } = dependencies.databases
  const count = (1 + times) * POOLS.reads
  const queries = Array.from({ length: count }, () => shared.select(sql`select pg_sleep(1)`))
  await expect.poll(() => hasFullReads(shared, times < 4 ? 'others' : 'exams')).toBe(true)
  const result = await work()
  await Promise.all(queries)
  return result
}

test('while queries wait for a connection, no further list begins, and the refusal says when to ask again', async () => {
  const refused = await whileReadsWait(busy, 1, () => busy.send(LIST))
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'server_busy' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await busy.send(LIST)).status).toBe(200)
})

test('what begins an exam waits for its connection, and is refused when very many wait', async () => {
  expect((await whileReadsWait(busy, 1, () => busy.send(LOGIN, NOBODY))).status).toBe(401)
  expect((await whileReadsWait(busy, 4, () => busy.send(LOGIN, NOBODY))).status).toBe(503)
})

test('without ceilings a list waits too', async () => {
  expect((await whileReadsWait(patient, 1, () => patient.send(LIST))).status).toBe(200)
})
