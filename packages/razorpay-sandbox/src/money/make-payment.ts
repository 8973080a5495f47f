import type { z } from 'zod'
import { badRequest } from '../api-error.ts'
import { enterPayment, type OrderRecord, type PaymentRecord, requireOrder } from './books.ts'
import { captureNow, isAuthorised } from './capture-payment.ts'
import type { CONTROLS } from '../controls.ts'
import { emitEvents } from '../webhooks/emit-events.ts'
import { BANK_REFUSED, NO_ERROR } from './entities.ts'
import { giveBack } from './refund-payment.ts'
import type { Sandbox } from '../sandbox.ts'
import { scenarioOf } from '../scenarios.ts'
import { paymentHappened } from '../webhooks/webhook-events.ts'

type PaymentInput = z.output<(typeof CONTROLS)['pay']['input']>

/** The UPI ids of Razorpay's test mode. */
const GOOD_VPA = 'success@razorpay'
const BAD_VPA = 'failure@razorpay'

/** Does the same as a person's tap on 'Pay'. */
export function makePayment(sandbox: Sandbox, input: PaymentInput): PaymentRecord {
  const order = requirePayableOrder(sandbox, input.orderId)
  const { result: usual, lateMs, captureDelayMs } = scenarioOf(sandbox.scenarios, order)
  const result = input.result ?? (input.vpa === BAD_VPA ? 'failed' : usual)
  const payment = addPayment(sandbox, order, input)

  if (result === 'captured' || result === 'authorized') {
    authorise(sandbox, payment, { isLeft: result === 'authorized', captureDelayMs })
    return payment
  }
  emitEvents(sandbox, order, [paymentHappened('payment.failed', payment)])
  if (result === 'late') sandbox.clock.after(lateMs, () => authoriseLate(sandbox, payment))
  return payment
}

/** Throws the error that checkout shows when the order cannot be paid. */
export function requirePayableOrder({ books, clock }: Sandbox, orderId: string): OrderRecord {
  const order = requireOrder(books, orderId, clock.nowSeconds())
  if (order.entity.status === 'paid') throw badRequest('Payment already done for this order.', { orderId })
  if (order.payments.some(isAuthorised))
    throw badRequest('The order has a payment that is authorized and not captured yet.', { orderId })
  return order
}

function addPayment(sandbox: Sandbox, order: OrderRecord, input: PaymentInput): PaymentRecord {
  const { entity } = order
  const payment: PaymentRecord = {
    entity: {
      id: sandbox.nextId('pay_'),
      entity: 'payment',
      amount: entity.amount_due,
      currency: entity.currency,
      status: 'failed',
      order_id: entity.id,
      invoice_id: null,
      international: false,
      method: 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: input.description ?? null,
      card_id: null,
      bank: null,
      wallet: null,
      vpa: input.vpa ?? GOOD_VPA,
      email: input.email ?? 'void@razorpay.com',
      contact: input.contact ?? '+919999999999',
      notes: entity.notes,
      fee: null,
      tax: null,
      ...BANK_REFUSED,
      acquirer_data: { rrn: null },
      created_at: sandbox.clock.nowSeconds(),
    },
    order,
    refunds: [],
    isLate: false,
    dispute: null,
  }
  enterPayment(sandbox.books, payment)
  entity.attempts += 1
  entity.status = 'attempted'
  return payment
}

function markAuthorised(sandbox: Sandbox, payment: PaymentRecord) {
  Object.assign(payment.entity, NO_ERROR)
  payment.entity.status = 'authorized'
  payment.entity.acquirer_data = { rrn: sandbox.nextId('') }
  return paymentHappened('payment.authorized', payment)
}

type Capturing = { isLeft: boolean; captureDelayMs: number }

function authorise(sandbox: Sandbox, payment: PaymentRecord, { isLeft, captureDelayMs }: Capturing): void {
  const { clock } = sandbox
  const { order, entity } = payment
  const { isAutomatic, automaticMs, expiryMs } = order.captureRule
  const ageMs = clock.nowMs() - entity.created_at * 1000
  const isCaptured = isAutomatic && !isLeft && ageMs < automaticMs

  const happened = [markAuthorised(sandbox, payment)]
  if (isCaptured && captureDelayMs === 0) happened.push(...captureNow(payment))
  emitEvents(sandbox, order, happened)
  if (entity.status === 'captured') return

  if (isCaptured)
    clock.after(captureDelayMs, () => {
      if (isAuthorised(payment)) emitEvents(sandbox, order, captureNow(payment))
    })
  clock.after(expiryMs - ageMs, () => {
    if (isAuthorised(payment)) emitEvents(sandbox, order, giveBack(sandbox, payment))
  })
}

/** The bank authorises a payment after days. If the order has its money already, this payment is refunded at once. */
function authoriseLate(sandbox: Sandbox, payment: PaymentRecord): void {
  const { order } = payment
  const isNeeded = order.entity.status !== 'paid' && !order.payments.some(isAuthorised)
  payment.isLate = true
  if (isNeeded) return authorise(sandbox, payment, { isLeft: false, captureDelayMs: 0 })
  emitEvents(sandbox, order, [markAuthorised(sandbox, payment), ...giveBack(sandbox, payment)])
}
