import { sql } from '@abhyas/database/sql'
import { POOLS } from '@abhyas/database/database'
import { expect, test } from 'vitest'
import { startTestApi } from '../testing/test-api.ts'
import { hasFullReads } from './full-pool.ts'

const busy = await startTestApi({ config: { refusesWhenBusy: true } })
const patient = await startTestApi({ database: busy })

const LIST = 'GET /api/courses/getAllCourses'

/** Keeps all connections for reads busy, with as many queries waiting, while the work runs. */
async function whileReadsAreFull<T>({ dependencies }: typeof busy, work: () => Promise<T>): Promise<T> {
  const { shared } = dependencies.databases
  const queries = Array.from({ length: 2 * POOLS.reads }, () => shared.select(sql`select pg_sleep(1)`))
  await expect.poll(() => hasFullReads(shared)).toBe(true)
  const result = await work()
  await Promise.all(queries)
  return result
}

test('while queries wait for a connection, no further list begins, and the refusal says when to ask again', async () => {
  const refused = await whileReadsAreFull(busy, () => busy.send(LIST))
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'server_busy' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await busy.send(LIST)).status).toBe(200)
})

test('what begins an exam waits for its connection', async () => {
  const { status } = await whileReadsAreFull(busy, () =>
    busy.send('POST /auth/login', { body: { email: 'nobody@example.com', password: 'wrong' } }),
  )
  expect(status).toBe(401)
})

test('without ceilings a list waits too', async () => {
  expect((await whileReadsAreFull(patient, () => patient.send(LIST))).status).toBe(200)
})
