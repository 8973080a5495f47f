import type { z } from 'zod'
import type { OrderRecord, PaymentRecord, RefundRecord } from '../money/books.ts'
import type { EventName } from '../control-shapes.ts'
import type { Dispute, Order, Payment, Refund } from '../money/entities.ts'

type Entities = { payment: Payment; order?: Order; refund?: Refund; dispute?: Dispute }

/** A thing that happened, with its entities as they were at that moment. */
export type Happening = { name: z.output<typeof EventName>; entities: Entities }

export type WebhookEvent = {
  id: string
  order: OrderRecord
  name: Happening['name']
  body: string
  secret: string
  copies: number
  attempts: number
  firstAttemptMs: number
}

const snapshotOf = (payment: PaymentRecord) => ({ payment: { ...payment.entity } })

export const paymentHappened = (name: Happening['name'], payment: PaymentRecord): Happening => ({
  name,
  entities: snapshotOf(payment),
})

export const orderPaid = (payment: PaymentRecord): Happening => ({
  name: 'order.paid',
  entities: { ...snapshotOf(payment), order: { ...payment.order.entity } },
})

export const refundHappened = (name: Happening['name'], refund: RefundRecord): Happening => ({
  name,
  entities: { refund: { ...refund.entity }, ...snapshotOf(refund.payment) },
})

export const disputeHappened = (name: Happening['name'], payment: PaymentRecord, dispute: Dispute): Happening => ({
  name,
  entities: { ...snapshotOf(payment), dispute: { ...dispute } },
})

type Envelope = { accountId: string; atSeconds: number; isAmountWrong: boolean }

export function writeEventBody(
  { name, entities }: Happening,
  { accountId, atSeconds, isAmountWrong }: Envelope,
): string {
  const { payment, ...others } = entities
  const told = { ...others, payment: { ...payment, amount: payment.amount + (isAmountWrong ? 100 : 0) } }
  const payload = Object.fromEntries(Object.entries(told).map(([kind, entity]) => [kind, { entity }]))
  const body = JSON.stringify({
    entity: 'event',
    account_id: accountId,
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: atSeconds,
  })
  // Parsing this body and writing it again loses the final line break. So a receiver that checks anything but the raw
  // body fails here.
  return `${body}\n`
}
