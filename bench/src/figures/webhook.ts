import { equal, ok } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import { sql } from '@abhyas/database/sql'
import { collectWebhooks } from '../load/collect-webhooks.ts'
import { median } from '../compare.ts'
import type { Figure } from '../figure.ts'
import { sendPrepared, nthPartOf, writeRequests } from '../load/hall-requests.ts'
import { openShop, type Shop } from '../product/open-shop.ts'
import { scriptsPerSecond } from '../load/pgbench.ts'
import { workInParallel } from '../load/work-in-parallel.ts'

/** More orders than messages in one turn. */
const ORDERS = 6000
const AT_ONCE = 32
const PATIENCE_MS = 60_000

const INSERT = `
\\set nth :n * :clients + :client_id
insert into bench.payment_events (id, name, provider_order_id, provider_payment_id, dispute)
  values (lpad(:nth::text, 14, '0'), 'payment.captured', 'order_' || lpad(:nth::text, 14, '0'),
    'pay_' || lpad(:nth::text, 14, '0'), null)
  on conflict (id) do nothing;`

/**
 * The provider sends messages about payments, each of another order, to two server processes. They respond when the event is
 * stored, and handle earlier events meanwhile. The CPU includes both.
 */
export const webhook: Figure = {
  name: 'webhook',
  floor: 0.02,
  target: 0.05,
  async setUp({ postgres, isShort }) {
    const shop = await openShop(postgres, { name: 'webhook', learners: isShort ? ORDERS / 2 : ORDERS })
    const orders = await placeAtProvider(shop)
    const files = await prepareMessages(shop, orders)
    const handledRates: number[] = []
    return {
      cpu: shop.cpu,
      ours: {
        prepare: () => openOrders(shop, orders),
        async run(seconds) {
          const rate = await sendPrepared(shop, files, seconds)
          ok(rate * seconds < orders.length, 'There must be more orders: some messages were sent twice')
          const handled = await untilHandled(shop)
          ok(handled.count >= rate * seconds, `${rate * seconds} events were acknowledged, ${handled.count} are kept`)
          equal(handled.paid, handled.count)
          handledRates.push(handled.count / handled.seconds)
          return rate
        },
      },
      bare: {
        prepare: async () => void (await shop.db.write(sql`truncate bench.payment_events`)),
        run: (seconds) => scriptsPerSecond({ ...shop, script: INSERT, clients: 8, seconds }),
      },
      explain: async () => [`handled until the order is paid: ${spreadOf(handledRates)}`],
      tearDown: shop.close,
    }
  },
}

const spreadOf = (rates: readonly number[]) =>
  `${Math.round(median(rates))}/s (${Math.round(Math.min(...rates))}..${Math.round(Math.max(...rates))})`

type PlacedOrder = { learnerId: number; providerOrderId: string }

async function placeAtProvider({ crowd, provider, module: { pricePaise } }: Shop): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  await workInParallel(AT_ONCE, crowd.learners, async ({ id: learnerId }) => {
    const { id } = await provider.registerOrder({ reference: `bench-${learnerId}`, amountPaise: pricePaise })
    orders.push({ learnerId, providerOrderId: id })
  })
  return orders
}

async function prepareMessages(
  { sandboxOrigin, servers, folder }: Shop,
  orders: readonly PlacedOrder[],
): Promise<string[]> {
  const messages = await collectWebhooks(
    sandboxOrigin,
    orders.map(({ providerOrderId }) => providerOrderId),
  )
  const requests = messages.map(({ headers, text }) => ({
    method: 'POST' as const,
    path: WEBHOOK_PATH,
    headers,
    text,
  }))
  return writeRequests(
    folder,
    'events',
    servers.map((_, nth) => nthPartOf(requests, nth, servers.length)),
  )
}

/** Resets all orders to the state before the payment. */
async function openOrders({ db, module }: Shop, orders: readonly PlacedOrder[]): Promise<void> {
  await db.write(sql`
    truncate payment_events, order_numbers, learner.orders, learner.order_events, learner.payments`)
  await db.write(sql`
    with numbers as (
      insert into order_numbers (learner_id, provider_order_id)
      select * from unnest(${orders.map(({ learnerId }) => learnerId)}::bigint[],
        ${orders.map(({ providerOrderId }) => providerOrderId)}::text[])
      returning id, learner_id, provider_order_id
    )
    insert into learner.orders (learner_id, id, module_id, module_name, course_name, amount_paise, state,
      provider_order_id, place_tries)
    select learner_id, id, ${module.id}, 'Basics', 'Core Java', ${module.pricePaise}, 'placed', provider_order_id, 1
    from numbers`)
}

type HandledEvents = { waiting: number; count: number; paid: number; seconds: number }

/** Waits until all events of this turn are handled, so that none is left for the next turn. */
async function untilHandled({ db }: Shop): Promise<HandledEvents> {
  const latest = Date.now() + PATIENCE_MS
  for (;;) {
    const handled = await db.selectOne<HandledEvents>(sql`
      select count(*) filter (where e.handled_at is null) as waiting, count(*),
        count(*) filter (where o.state = 'paid') as paid,
        extract(epoch from max(e.handled_at) - min(e.received_at))::float8 as seconds
      from payment_events e left join order_numbers n on n.provider_order_id = e.provider_order_id
      left join learner.orders o on o.learner_id = n.learner_id and o.id = n.id`)
    if (handled.count > 0 && handled.waiting === 0) return handled
    if (Date.now() > latest) throw new Error(`${handled.waiting} of ${handled.count} events are not handled`)
    await sleep(100)
  }
}
