import { equal, ok } from 'node:assert/strict'
import { sql } from '@abhyas/database/sql'
import { BARE_ORDER } from '../load/bare-order.ts'
import { insertLearners } from '../product/exam-crowd.ts'
import type { Figure } from '../figure.ts'
import { prepareRequests, sendPrepared } from '../load/hall-requests.ts'
import { openShop, type Shop } from '../product/open-shop.ts'
import { scriptsPerSecond } from '../load/pgbench.ts'
import { workInParallel } from '../load/work-in-parallel.ts'

/** More than order in one turn. */
const LEARNERS_PER_TURN = 3000

/** Orders of one module, each by another learner, over two server processes, with the provider's stand-in beside them. */
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
        // The servers also made those that were under way when a turn ended, which are not in its rate.
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

/** Every turn has learners of its own: of those before, some still order when it begins. */
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
 * In seconds for a thousand of them, measured in this process, which does nothing else meanwhile. It warms up with as many
 * again: so it has made as many as each of the servers, and is about as warm as they are.
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
