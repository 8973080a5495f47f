import type { Databases } from '@abhyas/database/database'
import type { Parts } from '../../../parts.ts'
import { findOrderKey } from './find-order-key.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { insertOrderEvent, selectOptionalOrderForUpdate, updateJudged } from '../orders/order-queries.ts'
import { type PaymentEvent, takeUnhandledEvents, updateEventsHandled } from './payment-event-queries.ts'
import { settleOrder, type SettleNeeds } from './settle-order.ts'

const AT_ONCE = 20

type Needs = Pick<Parts, 'databases' | 'provider' | 'log'>

/** Does what follows from what was heard. What fails is tried again later, and keeps no other order waiting. */
export async function handleEvents({ databases, provider, log }: Needs): Promise<void> {
  if (!provider) return
  for (;;) {
    const events = await takeUnhandledEvents(databases.shared, AT_ONCE)
    const ofOrders = Map.groupBy(events, ({ providerOrderId }) => providerOrderId)
    await Promise.all(
      Array.from(ofOrders, async ([providerOrderId, ofOrder]) => {
        try {
          if (providerOrderId) await handleOrder({ databases, provider }, providerOrderId, ofOrder)
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

/** Handles what is heard from now on soon after it is asked to, however much that is, and never more than some at a time. */
export function createEventHandling(needs: Needs): () => void {
  let running = 0
  let isAskedMeanwhile = false
  const run = async () => {
    try {
      do {
        isAskedMeanwhile = false
        await handleEvents(needs)
      } while (isAskedMeanwhile)
    } catch (error) {
      needs.log.error({ err: error }, 'payment events not handled')
    } finally {
      running -= 1
    }
  }
  return () => {
    isAskedMeanwhile = true
    if (running === AT_THE_SAME_TIME) return
    running += 1
    void run()
  }
}

/** Events say only which order to look at: each was true when it was sent, and may have been overtaken since. */
async function handleOrder(needs: SettleNeeds, providerOrderId: string, events: readonly PaymentEvent[]) {
  const key = await findOrderKey(needs, providerOrderId)
  if (!key) return
  await settleOrder(needs, key, 'webhook')
  // Disputes cannot be asked about.
  for (const event of events)
    if (event.dispute) await noteDispute(needs.databases, key, { ...event, dispute: event.dispute })
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
