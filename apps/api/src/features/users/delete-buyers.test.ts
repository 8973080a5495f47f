import type { UserDeletion } from '@abhyas/contract/users-manage'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildGoal, selectGoalNames } from '../../testing/build-learning.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
  buildAdmin,
  buildGrant,
  type BuiltAccount,
  buildLearner,
  buildModule,
  openSessionOf,
} from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { carryOnDeletion } from './delete-expired-users.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const PAST = new Date(Date.now() - 60_000)

const preview = async () => (await send<{ deletion: UserDeletion }>('GET /api/users/expiredUsers', { token })).body
async function deleteExpired(query = ''): Promise<UserDeletion> {
  const { body } = await send<UserDeletion>(`DELETE /api/users/deleteExpiredUsers${query}`, { token })
  await carryOnDeletion(dependencies.databases, body.id, dependencies.jobs)
  return (await preview()).deletion
}

test('F21 a user with an open order, refund or review is kept, and is counted before and after', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => buildLearner(db, { roleExpiresAt: PAST })))
  const [waits, refunded, reviewed, done] = people as [BuiltAccount, BuiltAccount, BuiltAccount, BuiltAccount]
  await buildOrder(db, waits, { state: 'placed' })
  await buildOrder(db, refunded, { state: 'refund_pending' })
  await buildOrder(db, reviewed, { state: 'review' })
  await buildOrder(db, done, { state: 'paid' })
  expect(await preview()).toMatchObject({ expired: 4, kept: { open_order: 3, open_attempt: 0, owns_module: 1 } })
  expect(await deleteExpired('?alsoOwners=true')).toMatchObject({
    state: 'done',
    expired: 4,
    deleted: 1,
    kept: { open_order: 3 },
  })
  for (const { id } of [waits, refunded, reviewed])
    await db.dbOf(id).write(sql`
      update learner.orders set state = 'refunded', review_reason = null where learner_id = ${id}`)
  expect(await deleteExpired()).toMatchObject({ deleted: 3, kept: {} })
})

test('[ADM-25] a learner who bought a module or was given one is kept, unless the admin ticks “also those who bought”', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => buildLearner(db, { roleExpiresAt: PAST })))
  const [bought, given, both, refunded, nothing] = people as [
    BuiltAccount,
    BuiltAccount,
    BuiltAccount,
    BuiltAccount,
    BuiltAccount,
  ]
  const module = await buildModule(db)
  await buildOrder(db, bought, { state: 'paid' })
  await buildGrant(db, given, module.id)
  await buildOrder(db, both, { state: 'paid' })
  await buildOrder(db, both, { state: 'placed' })
  await buildOrder(db, refunded, { state: 'refunded' })
  await buildOrder(db, await buildLearner(db), { state: 'paid' })
  const kept = { open_order: 1, owns_module: 2 }
  expect(await preview()).toMatchObject({ expired: 5, kept })
  expect(await deleteExpired()).toMatchObject({ state: 'done', expired: 5, deleted: 2, kept })
  const left = async () =>
    (await db.select<{ id: number }>(sql`select id from users where role_expires_at is not null order by id`)).map(
      ({ id }) => id,
    )
  expect(await left()).toEqual([bought.id, given.id, both.id].toSorted((a, b) => a - b))
  expect(await left()).not.toContain(nothing.id)
  expect(await deleteExpired('?alsoOwners=true')).toMatchObject({ expired: 3, deleted: 2, kept: { open_order: 1 } })
  expect(await left()).toEqual([both.id])
})

test('a stopped deletion of owners still deletes owners when it is resumed', async () => {
  const owner = await buildLearner(db, { roleExpiresAt: PAST })
  await buildOrder(db, owner, { state: 'paid' })
  const { body } = await send<UserDeletion>('DELETE /api/users/deleteExpiredUsers?alsoOwners=true', { token })
  await send('POST /api/users/deleteExpiredUsers/stop', { token })
  await send('POST /api/users/deleteExpiredUsers/resume', { token })
  await carryOnDeletion(dependencies.databases, body.id, dependencies.jobs)
  expect(await db.select(sql`select from users where id = ${owner.id}`)).toEqual([])
})

test('what deleted users wrote in their goals is deleted with them, and nothing of others', async () => {
  const [gone, alsoGone] = [
    await buildLearner(db, { roleExpiresAt: PAST }),
    await buildLearner(db, { roleExpiresAt: PAST }),
  ]
  const stays = await buildLearner(db)
  for (const learner of [gone, alsoGone, stays]) await buildGoal(db, learner)
  expect(await deleteExpired()).toMatchObject({ state: 'done' })
  for (const learner of [gone, alsoGone]) expect(await selectGoalNames(db, learner)).toEqual([])
  expect(await selectGoalNames(db, stays)).toHaveLength(1)
})
