import { createHmac, randomBytes } from 'node:crypto'
import { pick } from '@abhyas/razorpay-sandbox/seeded-random'
import type { PlacedOrder, PurchaseJournal, SignedPayment } from './journal.ts'
import type { MessageBox } from './message-box.ts'
import type { Forgery } from './plan.ts'
import type { Shopper } from './shopper.ts'

export type ForgeryTools = {
  shopper: Shopper
  journal: PurchaseJournal
  /** The journals of all purchases of this schedule. */
  journals: readonly PurchaseJournal[]
  messages: MessageBox
  random: () => number
}

const hex = () => randomBytes(32).toString('hex')
const inventPayment = () => `pay_${randomBytes(7).toString('hex')}`
const inventEvent = () => randomBytes(7).toString('hex')

/** Tries once to open the module of this order without payment, and notes the status. */
export async function forge(tools: ForgeryTools, forgery: Forgery, order: PlacedOrder): Promise<void> {
  const status = await tryForgery(tools, forgery, order)
  if (status !== null) tools.journal.forged.push({ forgery, status })
}

async function tryForgery(
  { shopper, journal, journals, messages, random }: ForgeryTools,
  forgery: Forgery,
  order: PlacedOrder,
) {
  const others = journals.filter((each) => each !== journal && each.signed.length > 0)
  const genuine = others.length > 0 ? pick(random, pick(random, others).signed) : null
  const callback = (changes: Partial<SignedPayment>) =>
    shopper.callback({
      razorpay_order_id: order.razorpayOrderId,
      razorpay_payment_id: inventPayment(),
      razorpay_signature: hex(),
      ...changes,
    })
  switch (forgery) {
    case 'wrong-signature':
      return callback({})
    case 'signature-of-another':
      return genuine && callback({ ...genuine, razorpay_order_id: order.razorpayOrderId })
    case 'replayed-by-another':
      return genuine && callback(genuine)
    case 'wrong-secret': {
      const bytes = inventMessage(order)
      const signature = createHmac('sha256', 'not-the-secret').update(bytes).digest('hex')
      return shopper.deliver({ bytes, eventId: inventEvent(), signature })
    }
    case 'changed-body': {
      const [message] = genuine ? messages.of(genuine.razorpay_order_id, 'payment.captured') : []
      if (!message) return null
      const bytes = message.bytes.replaceAll(message.providerOrderId, order.razorpayOrderId)
      return shopper.deliver({ ...message, bytes, eventId: inventEvent() })
    }
    case 'changed-amount': {
      const [message] = messages.of(order.razorpayOrderId)
      if (!message) return null
      const bytes = message.bytes.replace(/"amount":\d+/, '"amount":1')
      return shopper.deliver({ ...message, bytes, eventId: inventEvent() })
    }
  }
}

const inventMessage = ({ razorpayOrderId }: PlacedOrder) =>
  JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: { id: inventPayment(), order_id: razorpayOrderId, status: 'captured' } } },
  })
