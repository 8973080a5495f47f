import { z } from 'zod'
import { badRequest, parseRequest } from '../api-error.ts'
import { enterRefund, isTooOld, type PaymentRecord, type RefundRecord } from './books.ts'
import { Amount, NotesInput, notesOf, Receipt } from './create-order.ts'
import { emitEvents } from '../webhooks/emit-events.ts'
import type { Refund } from './entities.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Happening, refundHappened } from '../webhooks/webhook-events.ts'

const RefundInput = z.strictObject({
  amount: Amount.optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: NotesInput,
  receipt: Receipt,
})

type RefundWish = z.output<typeof RefundInput>

/** Returns the refund as it was created. It may have ended by the time the response is read. */
export function refundPayment(sandbox: Sandbox, payment: PaymentRecord, body: unknown): Refund {
  const wish = parseRequest(RefundInput, body)
  const amount = requireRefundable(sandbox, payment, wish.amount)
  const { result, afterMs } = sandbox.refundResult
  const isDone = result === 'processed' && afterMs === 0
  const refund = addRefund(sandbox, payment, { ...wish, amount, status: isDone ? 'processed' : 'pending' })
  const made = { ...refund.entity }

  const happened = [refundHappened('refund.created', refund)]
  if (isDone) happened.push(refundHappened('refund.processed', refund))
  else if (result !== 'pending' && afterMs === 0) happened.push(endRefund(refund, result))
  emitEvents(sandbox, payment.order, happened)
  if (result !== 'pending' && afterMs > 0) sandbox.clock.after(afterMs, () => settleRefund(sandbox, refund, result))
  return made
}

/** Makes a refund without a request: Razorpay returns money that was authorised and never captured. */
export function giveBack(sandbox: Sandbox, payment: PaymentRecord): Happening[] {
  const { amount } = payment.entity
  const refund = addRefund(sandbox, payment, { amount, speed: 'normal', status: 'processed' })
  return [refundHappened('refund.created', refund), refundHappened('refund.processed', refund)]
}

/** Ends a pending refund. A refund that has ended stays as it is. */
export function settleRefund(sandbox: Sandbox, refund: RefundRecord, result: 'processed' | 'failed'): void {
  if (refund.entity.status !== 'pending') return
  emitEvents(sandbox, refund.payment.order, [endRefund(refund, result)])
}

function requireRefundable({ clock }: Sandbox, { entity }: PaymentRecord, wished: number | undefined): number {
  const of = { paymentId: entity.id }
  if (entity.status === 'refunded') throw badRequest('The payment has been fully refunded already', of)
  if (entity.status !== 'captured') throw badRequest('The payment status should be captured for action to be taken', of)
  if (isTooOld(entity, clock.nowSeconds())) throw badRequest('The payment is older than 6 months', of)
  const left = entity.amount - entity.amount_refunded
  const amount = wished ?? left
  if (amount > left)
    throw badRequest('The total refund amount is greater than the refund payment amount', { ...of, field: 'amount' })
  return amount
}

type NewRefund = Omit<RefundWish, 'amount' | 'notes' | 'receipt'> &
  Partial<Pick<RefundWish, 'notes' | 'receipt'>> & { amount: number; status: 'processed' | 'pending' }

function addRefund(sandbox: Sandbox, payment: PaymentRecord, wish: NewRefund): RefundRecord {
  const refund: RefundRecord = {
    entity: {
      id: sandbox.nextId('rfnd_'),
      entity: 'refund',
      amount: wish.amount,
      currency: payment.entity.currency,
      payment_id: payment.entity.id,
      notes: notesOf(wish.notes),
      receipt: wish.receipt ?? null,
      acquirer_data: { arn: null },
      created_at: sandbox.clock.nowSeconds(),
      batch_id: null,
      status: wish.status,
      speed_requested: wish.speed,
      speed_processed: 'normal',
    },
    payment,
  }
  enterRefund(sandbox.books, refund)
  addRefunded(payment, wish.amount)
  return refund
}

function endRefund(refund: RefundRecord, result: 'processed' | 'failed'): Happening {
  refund.entity.status = result
  if (result === 'failed') addRefunded(refund.payment, -refund.entity.amount)
  return refundHappened(`refund.${result}`, refund)
}

/** A refund counts from its beginning, and no longer once it has failed. */
function addRefunded({ entity }: PaymentRecord, amount: number): void {
  entity.amount_refunded += amount
  const isFull = entity.amount_refunded === entity.amount
  if (isFull) entity.status = 'refunded'
  else if (entity.status === 'refunded') entity.status = 'captured'
  entity.refund_status = isFull ? 'full' : entity.amount_refunded > 0 ? 'partial' : null
}
