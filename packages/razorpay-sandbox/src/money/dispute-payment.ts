import { badRequest } from '../api-error.ts'
import type { PaymentRecord } from './books.ts'
import { emitEvents } from '../webhooks/emit-events.ts'
import type { Dispute } from './entities.ts'
import type { Sandbox } from '../sandbox.ts'
import { disputeHappened } from '../webhooks/webhook-events.ts'

const RESPOND_WITHIN_SECONDS = 7 * 24 * 3600

/** The payer's bank disputes a payment, and decides later. */
export function disputePayment(sandbox: Sandbox, payment: PaymentRecord, step: 'created' | 'won' | 'lost'): Dispute {
  const dispute = step === 'created' ? openDispute(sandbox, payment) : endDispute(payment, step)
  emitEvents(sandbox, payment.order, [disputeHappened(`payment.dispute.${step}`, payment, dispute)])
  return dispute
}

function openDispute({ clock, nextId }: Sandbox, payment: PaymentRecord): Dispute {
  const { id, amount, currency, captured } = payment.entity
  if (!captured) throw badRequest('Only a captured payment can be disputed', { paymentId: id })
  if (payment.dispute) throw badRequest('The payment is disputed already', { paymentId: id })
  payment.dispute = {
    id: nextId('disp_'),
    entity: 'dispute',
    payment_id: id,
    amount,
    currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_provided',
    respond_by: clock.nowSeconds() + RESPOND_WITHIN_SECONDS,
    status: 'open',
    phase: 'chargeback',
    created_at: clock.nowSeconds(),
  }
  return payment.dispute
}

function endDispute({ dispute, entity }: PaymentRecord, status: 'won' | 'lost'): Dispute {
  if (dispute?.status !== 'open') throw badRequest('The payment has no open dispute', { paymentId: entity.id })
  dispute.status = status
  if (status === 'lost') dispute.amount_deducted = dispute.amount
  return dispute
}
