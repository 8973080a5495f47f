import { sql } from '@abhyas/database/sql'
import { afterEach, expect, test } from 'vitest'
import { startShop } from '../../../testing/start-shop.ts'
import type { EnqueuedJobs } from '../../../queues/job-queue.ts'
import { carryOnReconcile, checkOpenOrders, enqueueReconcile, reconcile } from './reconcile.ts'

const shop = await startShop()
const { sandbox, db, dependencies } = shop
const SILENT = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'] as const

afterEach(() => sandbox.setScenario({}))

const start = async () => ({ buyer: await shop.buildBuyer(), module: await shop.buildSold({ questions: 1 }) })

test('F6 orders that the provider does not know do not keep other orders from being checked', async () => {
  const { buyer, module } = await start()
  await sandbox.setScenario({ drop: [...SILENT] })
  await shop.buy(buyer, module)
  await db.dbOf(buyer.id).write(sql`
    insert into learner.orders (learner_id, id, module_id, module_name, course_name, amount_paise, state,
      provider_order_id, next_check_at)
    select 1000000 + n, 1000000 + n, ${module.id}, '', '', 2500, 'placed', 'order_' || n, now() - interval '1 day'
    from generate_series(1, 200) n`)
  await checkOpenOrders(dependencies.databases, dependencies)
  await checkOpenOrders(dependencies.databases, dependencies)
  await db.dbOf(buyer.id).write(sql`delete from learner.orders where id > 1000000`)
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})

test('F10 when we learn of a late payment only after its refund, the other payment counts, and nothing more is refunded', async () => {
  const { buyer, module } = await start()
  const { body: created } = await shop.order(buyer, module)
  const orderId = created.razorpayOrderId
  await sandbox.setScenario({ orderId, lateMs: 60_000, drop: [...SILENT, 'refund.created', 'refund.processed'] })
  await sandbox.pay({ orderId, result: 'late' })
  await sandbox.advanceClock({ ms: 2_000 })
  await sandbox.pay({ orderId, result: 'captured' })
  await sandbox.advanceClock({ ms: 120_000 })
  await checkOpenOrders(dependencies.databases, dependencies)
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({ state: 'paid', refund: null })
  await shop.tend()
  expect((await sandbox.readLedger({ orderId })).orders).toMatchObject([{ capturedPaise: 2500, refundedPaise: 0 }])
})

test('a failure waits for an admin until all payments compare well; money found late waits until an admin looks', async () => {
  const { buyer, module } = await start()
  const waiting = async () =>
    db.select(sql`
      select kind, mended, failed, to_json(order_ids) as "orderIds" from reconciliations where needs_look order by id`)
  await db.write(sql`update reconciliations set needs_look = false`)
  await db.dbOf(buyer.id).write(sql`
    insert into learner.orders (learner_id, id, module_id, module_name, course_name, amount_paise, state,
      provider_order_id, next_check_at)
    values (2000000, 2000000, ${module.id}, '', '', 2500, 'placed', 'order_unknown', now() - interval '1 day')`)
  await checkOpenOrders(dependencies.databases, dependencies)
  await db.dbOf(buyer.id).write(sql`delete from learner.orders where id = 2000000`)
  expect(await waiting()).toEqual([{ kind: 'open_orders', mended: 0, failed: 1, orderIds: [2000000] }])
  await checkOpenOrders(dependencies.databases, dependencies)
  expect(await waiting()).toHaveLength(1)

  await sandbox.setScenario({ drop: [...SILENT] })
  const { created } = await shop.buy(buyer, module)
  await db.dbOf(buyer.id).write(sql`
    update learner.orders set state = 'expired' where learner_id = ${buyer.id} and id = ${created.orderId}`)
  // The provider's clock is ahead since the test before.
  const later = new Date(Date.now() + 3600_000)
  await reconcile(dependencies.databases, 'hour', dependencies, later)
  const late = [{ kind: 'hour', mended: 1, failed: 0, orderIds: [created.orderId] }]
  expect(await waiting()).toEqual(late)
  await reconcile(dependencies.databases, 'day', dependencies, later)
  expect(await waiting()).toEqual(late)
})

test('the nightly comparison goes on in pieces of one page, and its row has the sums of all', async () => {
  const { buyer, module } = await start()
  const provider = dependencies.provider
  if (!provider) throw new Error('There is no provider.')
  const PAGE = 1
  const inSmallPages: typeof provider = {
    ...provider,
    pageSize: PAGE,
    listPayments: async (asked) => (await provider.listPayments(asked)).slice(0, PAGE),
  }
  const tools = { ...dependencies, provider: inSmallPages }
  const takePieces = () =>
    db.write<{ piece: EnqueuedJobs['compare-payments'] }>(sql`
      delete from pgboss.job where name = 'compare-payments' returning data as piece`)
  const { created: late, signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  const other = await shop.buildBuyer()
  await shop.confirm(other, (await shop.buy(other, module)).signed)
  await db.dbOf(buyer.id).write(sql`
    update learner.orders set state = 'expired' where learner_id = ${buyer.id} and id = ${late.orderId}`)
  await db.write(sql`delete from reconciliations`)

  await takePieces()
  await enqueueReconcile(dependencies.databases, 'day', tools)
  let pieces = 0
  for (let waiting = await takePieces(); waiting.length > 0; waiting = await takePieces()) {
    expect(waiting).toHaveLength(1)
    for (const { piece } of waiting) {
      // The provider's clock is ahead since a test before.
      const to = new Date(Date.now() + 24 * 3600_000).toISOString()
      await carryOnReconcile(dependencies.databases, { ...piece, to }, tools, 0)
    }
    pieces += 1
  }
  const rows = await db.select<{ seen: number }>(sql`
    select seen, mended, failed, to_json(order_ids) as "orderIds", needs_look as "needsLook",
      ended_at is not null as "isOver" from reconciliations`)
  const [{ seen } = { seen: 0 }] = rows
  expect(rows).toEqual([{ seen, mended: 1, failed: 0, orderIds: [late.orderId], needsLook: true, isOver: true }])
  expect(seen).toBeGreaterThan(PAGE)
  expect(pieces).toBe(Math.floor(seen / PAGE) + 1)
})
