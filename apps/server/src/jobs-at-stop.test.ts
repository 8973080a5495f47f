import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { buildLearner } from '@abhyas/api/testing/builders'
import { sql } from '@abhyas/database/sql'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { afterAll, expect, test } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const { url, db, learnerClusters } = await openTestDatabase()
const statesOf = () =>
  db.select<{ state: string }>(sql`select state from pgboss.job where name = 'send-mail' order by created_on`)

test('a server that is about to stop accepts a job and leaves it to another, and finishes the job under way', async () => {
  let letThrough: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => (letThrough = resolve))
  const sink = await startMailSink({ beforeTaking: () => isHeld })
  afterAll(sink.close)
  const config = { smtpUrl: sink.smtpUrl, drainMs: 3_000, learnerClusters }
  const { send, close } = await startProduct(url, { roles: ['api', 'worker'], config })
  const requestReset = async () => {
    const { email } = await buildLearner(db)
    expect(await send('POST /auth/request-password-reset', { body: { email } })).toMatchObject({ status: 204 })
  }
  await requestReset()
  await expect.poll(statesOf, { timeout: 10_000 }).toEqual([{ state: 'active' }])
  const closing = close()
  await requestReset()
  letThrough()
  await closing
  expect(await statesOf()).toEqual([{ state: 'completed' }, { state: 'created' }])
})
