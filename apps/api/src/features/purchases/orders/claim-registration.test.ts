import { sql } from '@abhyas/database/sql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Buyer, startShop } from '../../../testing/start-shop.ts'
import { claimRegistration } from './claim-registration.ts'
import { selectOptionalOrder } from './order-queries.ts'

const shop = await startShop({ webhook: false })
const { sandbox, db } = shop

/** Builds an order that the provider does not have yet. */
async function buildDraft() {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold({ questions: 1 })]
  await sandbox.addApiFault({ method: 'POST', path: '/v1/orders', kind: '500' })
  await shop.order(buyer, module)
  const { id: orderId } = await db
    .dbOf(buyer.id)
    .selectOne<{ id: number }>(sql`select id from learner.orders where learner_id = ${buyer.id}`)
  return { buyer, module, key: { learnerId: buyer.id, orderId } }
}

async function claim(key: { learnerId: number; orderId: number }) {
  const claimed = await claimRegistration(db.dbOf(key.learnerId), key)
  if (claimed) onTestFinished(() => claimed.stop())
  return claimed
}

const letClaimRunOut = ({ id }: Buyer) =>
  db.dbOf(id).write(sql`update learner.orders set placing_until = now() - interval '1 second' where learner_id = ${id}`)

test('F7 only one claim exists at a time, and a released order can be claimed at once', async () => {
  const { key } = await buildDraft()
  const first = await claim(key)
  expect(first).toMatchObject({ tries: 2 })
  expect(await claim(key)).toBeNull()
  await first?.release()
  expect(await claim(key)).toMatchObject({ tries: 3 })
})

test('F7 after another process took over an expired claim, its first owner can neither confirm nor release it', async () => {
  const { buyer, key } = await buildDraft()
  const first = await claim(key)
  await letClaimRunOut(buyer)
  const second = await claim(key)
  expect(second).toMatchObject({ tries: 3 })
  await first?.release()
  await first?.keepUntilItRunsOut()
  expect(await claim(key)).toBeNull()
  // Pretends that both processes paused for longer than a claim lasts.
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 30_000)
  onTestFinished(() => clock.mockRestore())
  expect(await first?.confirm()).toBe(false)
  expect(await second?.confirm()).toBe(true)
})

test('F7 a process that paused and lost its claim registers no order', async () => {
  const { buyer, module, key } = await buildDraft()
  // The search by receipt takes long. Meanwhile another process takes over the claim.
  await sandbox.addApiFault({ method: 'GET', path: '/v1/orders', kind: 'latency', ms: 500 })
  const asked = shop.order(buyer, module)
  await vi.waitFor(async () =>
    expect(await selectOptionalOrder(db.dbOf(buyer.id), key)).toMatchObject({ placeTries: 2 }),
  )
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 30_000)
  onTestFinished(() => clock.mockRestore())
  await letClaimRunOut(buyer)
  expect(await claim(key)).toMatchObject({ tries: 3 })
  expect(await asked).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } })
  expect((await sandbox.readLedger({ receipt: `abhyas-${key.orderId}` })).orders).toEqual([])
})
