import { freePort } from '@abhyas/database/local-postgres'
import { afterAll, expect, test } from 'vitest'
import { uniqueEmail } from '../testing/builders.ts'
import { startTestRedis } from '../testing/start-test-redis.ts'
import { startTestApi } from '../testing/test-api.ts'
import { createLimits } from './limits.ts'

const NAME = 'login_by_account_and_address'
const { send } = await startTestApi({ config: { redisUrl: `redis://127.0.0.1:${await freePort()}` } })
const REFUSED = { code: 'too_many_tries' }

test('a try counts when it is made, can be taken back, and all can be cleared', async () => {
  const limits = createLimits(null)
  for (let n = 0; n < 5; n += 1) await limits.spend(NAME, 'a')
  await expect(limits.spend(NAME, 'a')).rejects.toMatchObject({ ...REFUSED, retryAfterSeconds: 900 })
  await limits.spend(NAME, 'b')
  await limits.clear(NAME, 'a')
  for (let n = 0; n < 5; n += 1) await limits.spend(NAME, 'a')

  for (let n = 0; n < 300; n += 1) await limits.spend('login_by_address', 'a')
  await limits.giveBack('login_by_address', 'a')
  await limits.spend('login_by_address', 'a')
  await expect(limits.spend('login_by_address', 'a')).rejects.toMatchObject(REFUSED)
})

test('each limit counts for itself', async () => {
  const limits = createLimits(null)
  for (let n = 0; n < 3; n += 1) await limits.spend('mail_by_account', 'a')
  await expect(limits.spend('mail_by_account', 'a')).rejects.toMatchObject(REFUSED)
  await limits.spend(NAME, 'a')
})

test('401 five times and then 429 while Redis does not respond: each process counts for itself', async () => {
  const body = { email: uniqueEmail(), password: 'wrong' }
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await send('POST /auth/login', { body })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

const redis = await startTestRedis()
afterAll(() => redis?.stop())

test.skipIf(!redis)('a login does not wait for a Redis that hangs', async () => {
  const { send: sendOverHung } = await startTestApi({ config: { redisUrl: redis?.url } })
  const logIn = () => sendOverHung('POST /auth/login', { body: { email: uniqueEmail(), password: 'wrong' } })
  expect(await logIn()).toMatchObject({ status: 401 })
  redis?.hang()
  const began = performance.now()
  expect(await logIn()).toMatchObject({ status: 401 })
  expect(performance.now() - began).toBeLessThan(5_000)
})
