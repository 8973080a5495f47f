import { equal, ok } from 'node:assert/strict'
import { sql } from '@abhyas/database/sql'
import { insertLearners } from '@abhyas/testing/exam-crowd'
import { BARE_ORDER } from '../load/bare-order.ts'
import type { Figure } from '../figure.ts'
import { prepareRequests, sendPrepared } from '../load/hall-requests.ts'
import { openShop, type Shop } from '../product/open-shop.ts'
import { scriptsPerSecond } from '../load/pgbench.ts'
import { workInParallel } from '../load/work-in-parallel.ts'

/** More learners than can order in one turn. */
const LEARNERS_PER_TURN = 3000

/** Many learners order one module, over two server processes and the payment sandbox. */
export const orderCreate: Figure = {
  name: 'order-create',
  floor: 0.06,
  target: 0.2,
  async setUp({ postgres, isShort }) {
    const learnersPerTurn = isShort ? LEARNERS_PER_TURN / 2 : LEARNERS_PER_TURN
    const shop = await openShop(postgres, { name: 'order_create', learners: 1 })
    let files: string[] = []
    let ordered = 0
    return {
      cpu: shop.cpu,
      ours: {
        prepare: async () => void (files = await prepareOrders(shop, learnersPerTurn)),
        async run(seconds) {
          const rate = await sendPrepared(shop, files, seconds)
          ok(rate * seconds < learnersPerTurn, 'There must be more learners: some ordered twice')
          ordered += rate * seconds
          return rate
        },
      },
      bare: {
        prepare: async () =>
          void (await shop.db.write(sql`truncate bench.order_numbers, bench.orders, bench.order_events`)),
        run: (seconds) => scriptsPerSecond({ ...shop, script: BARE_ORDER, clients: 8, seconds }),
      },
      async explain({ cpu }) {
        const placed = await requirePlaced(shop, ordered)
        const call = await cpuOfProviderCalls(shop, Math.ceil(ordered / shop.servers.length / 2))
        // The servers also made the orders that were under way when a turn ended. The rate does not include these.
        const nodeEach = ((cpu?.node ?? Number.NaN) * ordered) / placed
        const percent = Math.round((100 * call) / nodeEach)
        return [
          `the provider's call takes ${call.toFixed(3)} s of Node's ${nodeEach.toFixed(3)} s for each 1,000 made, ${percent} %`,
        ]
      },
      tearDown: shop.close,
    }
  },
}

/** Every turn has its own learners, because some of the last turn may still be ordering. */
async function prepareOrders(shop: Shop, count: number): Promise<string[]> {
  const { db, crowd, module } = shop
  const learners = await insertLearners(db, count)
  return prepareRequests(
    { ...shop, crowd: { ...crowd, learners } },
    'orders',
    learners.map((learner) => ({
      learner,
      method: 'POST',
      path: '/api/buy-now/create-order',
      body: {
        user: { id: learner.id },
        module: { id: module.id },
        amount: module.pricePaise / 100,
        phno: '9876543210',
      },
    })),
  )
}

async function requirePlaced({ db, module }: Shop, ordered: number): Promise<number> {
  const { count, placed } = await db.selectOne<{ count: number; placed: number }>(sql`
    select count(*), count(*) filter (
      where o.state = 'placed' and n.provider_order_id = o.provider_order_id and o.amount_paise = ${module.pricePaise}
        and array(
          select kind from learner.order_events e where e.learner_id = o.learner_id and e.order_id = o.id order by nth
        ) = array['ordered', 'placed']
    ) as placed
    from learner.orders o left join order_numbers n on n.id = o.id`)
  ok(count >= ordered, `${ordered} orders were acknowledged, ${count} are there`)
  equal(placed, count)
  return placed
}

/**
 * Returns the CPU seconds for a thousand calls to the provider, measured in this process, which does nothing else meanwhile.
 * It makes as many calls before, so that it is about as warm as the servers are.
 */
async function cpuOfProviderCalls(
  { provider, connectionsEach, module: { pricePaise } }: Shop,
  count: number,
): Promise<number> {
  const references = Array.from({ length: count }, (_, nth) => `bench-${nth}`)
  const place = () =>
    workInParallel(connectionsEach, references, (reference) =>
      provider.registerOrder({ reference, amountPaise: pricePaise }),
    )
  await place()
  const before = process.cpuUsage()
  await place()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}
