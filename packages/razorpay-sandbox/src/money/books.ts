import { badRequest } from '../api-error.ts'
import type { Dispute, Order, Payment, Refund } from './entities.ts'

export type CaptureRule = {
  isAutomatic: boolean
  /** A payment that is authorised later than this is not captured automatically; the merchant has to do it. */
  automaticMs: number
  /** A payment that is not captured within this time is refunded. */
  expiryMs: number
}

export type OrderRecord = {
  entity: Order
  captureRule: CaptureRule
  payments: PaymentRecord[]
  deliveries: { attempted: number; accepted: number }
}

export type PaymentRecord = {
  entity: Payment
  order: OrderRecord
  refunds: RefundRecord[]
  /** The payment had failed first, and the bank authorised it afterwards. */
  isLate: boolean
  dispute: Dispute | null
}

export type RefundRecord = { entity: Refund; payment: PaymentRecord }

/** All orders, payments and refunds. Lists are in the order of creation. */
export type Books = {
  orders: Map<string, OrderRecord>
  orderList: OrderRecord[]
  ordersByReceipt: Map<string, OrderRecord[]>
  payments: Map<string, PaymentRecord>
  paymentList: PaymentRecord[]
  refunds: Map<string, RefundRecord>
  refundList: RefundRecord[]
}

const READABLE_SECONDS = 180 * 24 * 3600

export const createBooks = (): Books => ({
  orders: new Map(),
  orderList: [],
  ordersByReceipt: new Map(),
  payments: new Map(),
  paymentList: [],
  refunds: new Map(),
  refundList: [],
})

export function enterOrder(books: Books, order: OrderRecord): void {
  const { id, receipt } = order.entity
  books.orders.set(id, order)
  books.orderList.push(order)
  if (receipt === null) return
  // Razorpay accepts the same receipt twice, so a merchant who must not order twice has to look first.
  const others = books.ordersByReceipt.get(receipt)
  if (others) others.push(order)
  else books.ordersByReceipt.set(receipt, [order])
}

export function enterPayment(books: Books, payment: PaymentRecord): void {
  books.payments.set(payment.entity.id, payment)
  books.paymentList.push(payment)
  payment.order.payments.push(payment)
}

export function enterRefund(books: Books, refund: RefundRecord): void {
  books.refunds.set(refund.entity.id, refund)
  books.refundList.push(refund)
  refund.payment.refunds.push(refund)
}

const requireRecord = <T>(records: Map<string, T>, id: string): T => {
  const record = records.get(id)
  if (!record) throw badRequest('The id provided does not exist')
  return record
}

export function requireOrder(books: Books, id: string, nowSeconds: number): OrderRecord {
  const order = requireRecord(books.orders, id)
  if (isTooOld(order.entity, nowSeconds)) throw badRequest('Order older than 180 days', { orderId: id })
  return order
}

export const requirePayment = (books: Books, id: string) => requireRecord(books.payments, id)

export const requireRefund = (books: Books, id: string) => requireRecord(books.refunds, id)

export const isTooOld = (entity: { created_at: number }, nowSeconds: number) =>
  nowSeconds - entity.created_at > READABLE_SECONDS
