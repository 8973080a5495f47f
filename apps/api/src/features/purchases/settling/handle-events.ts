import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from '../provider/provider.ts'
import { findOrderKey } from './find-order-key.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { insertOrderEvent, selectOptionalOrderForUpdate, updateJudged } from '../orders/order-queries.ts'
import { type PaymentEvent, takeUnhandledEvents, updateEventsHandled } from './payment-event-queries.ts'
import { settleOrder } from './settle-order.ts'

const AT_ONCE = 20

type EventTools = { provider: Provider | null; log: FastifyBaseLogger }

/**
 * Handles the stored events of the provider. Events that fail are tried again later and do not hold up other orders.
 */
export async function handleEvents(databases: Databases, { provider, log }: EventTools): Promise<void> {
  if (!provider) return
  for (;;) {
    const events = await takeUnhandledEvents(databases.shared, AT_ONCE)
    const ofOrders = Map.groupBy(events, ({ providerOrderId }) => providerOrderId)
    await Promise.all(
      Array.from(ofOrders, async ([providerOrderId, ofOrder]) => {
        try {
          if (providerOrderId) await handleOrder(databases, { providerOrderId, events: ofOrder }, provider)
          await updateEventsHandled(
            databases.shared,
            ofOrder.map(({ id }) => id),
          )
        } catch (error) {
          log.warn({ err: error, events: ofOrder.map(({ name }) => name) }, 'payment events not handled yet')
        }
      }),
    )
    if (events.length < AT_ONCE) return
  }
}

const AT_THE_SAME_TIME = 4

/**
 * Returns a function to call after an event was stored. At most four runs handle events at the same time. A call during
 * a run makes that run look for events once more.
 */
export function createEventHandling(databases: Databases, tools: EventTools): () => void {
  let running = 0
  let isCalledMeanwhile = false
  const run = async () => {
    try {
      do {
        isCalledMeanwhile = false
        await handleEvents(databases, tools)
      } while (isCalledMeanwhile)
    } catch (error) {
      tools.log.error({ err: error }, 'payment events not handled')
    } finally {
      running -= 1
    }
  }
  return () => {
    isCalledMeanwhile = true
    if (running === AT_THE_SAME_TIME) return
    running += 1
    void run()
  }
}

/** An event only names the order to settle. Its content was true when it was sent, and may be outdated now. */
async function handleOrder(
  databases: Databases,
  { providerOrderId, events }: { providerOrderId: string; events: readonly PaymentEvent[] },
  provider: Provider,
): Promise<void> {
  const key = await findOrderKey(databases, providerOrderId, provider)
  if (!key) return
  await settleOrder(databases, { key, source: 'webhook' }, provider)
  // The provider has no call that reads disputes.
  for (const event of events) if (event.dispute) await noteDispute(databases, key, { ...event, dispute: event.dispute })
}

const noteDispute = ({ dbOf }: Databases, key: OrderKey, event: PaymentEvent & { dispute: string }) =>
  dbOf(key.learnerId).transaction(async (tx) => {
    const order = await selectOptionalOrderForUpdate(tx, key)
    if (!order) return
    const { providerPaymentId: paymentId, dispute: note } = event
    const isLost = event.name === 'payment.dispute.lost' && order.state === 'paid' && order.paymentId === paymentId
    const state = isLost ? 'reversed' : order.state
    if (isLost) await updateJudged(tx, key, { ...order, state, reviewReason: null })
    await insertOrderEvent(tx, key, { kind: 'dispute', state, source: 'webhook', paymentId, note })
  })
