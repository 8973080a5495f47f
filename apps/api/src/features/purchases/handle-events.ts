import type { Databases } from '@abhyas/database/database'
import type { Parts } from '../../parts.ts'
import { findOrderKey } from './find-order-key.ts'
import type { OrderKey } from './order-number-queries.ts'
import { insertOrderEvent, selectOptionalOrderForUpdate, updateJudged } from './order-queries.ts'
import { type PaymentEvent, takeUnhandledEvents, updateEventHandled } from './payment-event-queries.ts'
import { settleOrder, type SettleNeeds } from './settle-order.ts'

const AT_ONCE = 20

type Needs = Pick<Parts, 'databases' | 'provider' | 'log'>

/** Does what follows from what was heard. One that fails is tried again later, and keeps no other waiting. */
export async function handleEvents({ databases, provider, log }: Needs): Promise<void> {
  if (!provider) return
  for (;;) {
    const events = await takeUnhandledEvents(databases.shared, AT_ONCE)
    await Promise.all(
      events.map(async (event) => {
        try {
          await handleEvent({ databases, provider }, event)
          await updateEventHandled(databases.shared, event.id)
        } catch (error) {
          log.warn({ err: error, event: event.name }, 'payment event not handled yet')
        }
      }),
    )
    if (events.length < AT_ONCE) return
  }
}

/** An event says only which order to look at: it was true when it was sent, and may have been overtaken since. */
async function handleEvent(needs: SettleNeeds, event: PaymentEvent): Promise<void> {
  const { providerOrderId, dispute } = event
  const key = providerOrderId ? await findOrderKey(needs, providerOrderId) : null
  if (!key) return
  await settleOrder(needs, key, 'webhook')
  // Disputes cannot be asked about.
  if (dispute) await noteDispute(needs.databases, key, { ...event, dispute })
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
