import type { UserDeletion } from '@abhyas/contract/users-manage'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { buildAdmin, type BuiltAccount, buildLearner, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { carryOnDeletion } from './delete-expired-users.ts'

const api = await startTestApi()
const { db, send, parts } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const PAST = new Date(Date.now() - 60_000)

const preview = async () => (await send<{ deletion: UserDeletion }>('GET /api/users/expiredUsers', { token })).body
async function deleteExpired(): Promise<UserDeletion> {
  const { body } = await send<UserDeletion>('DELETE /api/users/deleteExpiredUsers', { token })
  await carryOnDeletion(parts.databases, parts.jobs, body.id)
  return (await preview()).deletion
}

test('F21 whose order, refund or review is not over is kept until it is, and that is told beforehand and afterwards', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => buildLearner(db, { roleExpiresAt: PAST })))
  const [waits, refunded, reviewed, done] = people as [BuiltAccount, BuiltAccount, BuiltAccount, BuiltAccount]
  await buildOrder(db, waits, { state: 'placed' })
  await buildOrder(db, refunded, { state: 'refund_pending' })
  await buildOrder(db, reviewed, { state: 'review' })
  await buildOrder(db, done, { state: 'paid' })
  expect(await preview()).toMatchObject({ expired: 4, kept: { open_order: 3, open_attempt: 0 } })
  expect(await deleteExpired()).toMatchObject({ state: 'done', expired: 4, deleted: 1, kept: { open_order: 3 } })
  for (const { id } of [waits, refunded, reviewed])
    await db.dbOf(id).write(sql`
      update learner.orders set state = 'refunded', review_reason = null where learner_id = ${id}`)
  expect(await deleteExpired()).toMatchObject({ deleted: 3, kept: {} })
})
