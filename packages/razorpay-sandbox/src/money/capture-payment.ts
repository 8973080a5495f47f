import { z } from 'zod'
import { badRequest, parseRequest } from '../api-error.ts'
import type { PaymentRecord } from './books.ts'
import { Amount, Currency } from './create-order.ts'
import { emitEvents } from '../webhooks/emit-events.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Happening, orderPaid, paymentHappened } from '../webhooks/webhook-events.ts'

/** The fee is two per cent, plus eighteen per cent of tax on it. */
const FEE = 0.0236
const TAX = 0.0036

const CaptureInput = z.strictObject({ amount: Amount, currency: Currency.default('INR') })

export const isAuthorised = ({ entity }: PaymentRecord) => entity.status === 'authorized'

/** Captures the money; the order is then paid for good. */
export function captureNow(payment: PaymentRecord): Happening[] {
  const { entity, order } = payment
  entity.status = 'captured'
  entity.captured = true
  entity.fee = Math.round(entity.amount * FEE)
  entity.tax = Math.round(entity.amount * TAX)
  order.entity.status = 'paid'
  order.entity.amount_paid = entity.amount
  order.entity.amount_due = 0
  return [paymentHappened('payment.captured', payment), orderPaid(payment)]
}

/** Captures a payment that was only authorised, as the merchant asks. */
export function capturePayment(sandbox: Sandbox, payment: PaymentRecord, body: unknown): PaymentRecord {
  const { amount } = parseRequest(CaptureInput, body)
  const { entity, order } = payment
  const of = { paymentId: entity.id, orderId: entity.order_id }
  if (entity.captured) throw badRequest('This payment has already been captured', of)
  if (order.entity.status === 'paid') throw badRequest('Corresponding order already has a captured payment.', of)
  if (!isAuthorised(payment)) throw badRequest('Only payments which have been authorized can be captured', of)
  if (amount !== entity.amount)
    throw badRequest('Capture amount must be equal to the amount authorized', { ...of, field: 'amount' })
  emitEvents(sandbox, order, captureNow(payment))
  return payment
}
