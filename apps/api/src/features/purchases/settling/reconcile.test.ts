import { sql } from '@abhyas/database/sql'
import { afterEach, expect, test } from 'vitest'
import { startShop } from '../../../testing/start-shop.ts'
import { checkOpenOrders } from './reconcile.ts'

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
