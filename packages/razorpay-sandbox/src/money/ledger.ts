import type { z } from 'zod'
import type { Books, OrderRecord, PaymentRecord } from './books.ts'
import type { LedgerOrder, Totals } from '../control-shapes.ts'
import type { CONTROLS } from '../controls.ts'
import type { Sandbox } from '../sandbox.ts'

type LedgerQuery = z.output<(typeof CONTROLS)['readLedger']['input']>

const sumOf = <T>(items: readonly T[], read: (item: T) => number) => items.reduce((sum, item) => sum + read(item), 0)

const capturedPaiseOf = ({ entity }: PaymentRecord) => (entity.captured ? entity.amount : 0)
const refundedPaiseOf = ({ entity }: PaymentRecord) => (entity.captured ? entity.amount_refunded : 0)

/** The truth about the money. Tests and drills compare the product's books with it. */
export function readLedger({ books }: Sandbox, { orderId, receipt, count, skip }: LedgerQuery) {
  const orders = findOrders(books, orderId, receipt)
  return { orders: orders.slice(skip, skip + count).map(tellOrder) }
}

function findOrders(books: Books, orderId?: string, receipt?: string): readonly OrderRecord[] {
  if (orderId !== undefined) return [books.orders.get(orderId)].filter((order) => order !== undefined)
  return receipt === undefined ? books.orderList : (books.ordersByReceipt.get(receipt) ?? [])
}

export function readTotals({ books }: Sandbox): z.output<typeof Totals> {
  const { orderList, paymentList } = books
  return {
    orders: orderList.length,
    payments: paymentList.length,
    capturedPayments: sumOf(paymentList, ({ entity }) => Number(entity.captured)),
    capturedPaise: sumOf(paymentList, capturedPaiseOf),
    refundedPaise: sumOf(paymentList, refundedPaiseOf),
    deliveriesAttempted: sumOf(orderList, ({ deliveries }) => deliveries.attempted),
    deliveriesAccepted: sumOf(orderList, ({ deliveries }) => deliveries.accepted),
  }
}

const tellOrder = ({ entity, payments, deliveries }: OrderRecord): z.output<typeof LedgerOrder> => ({
  orderId: entity.id,
  receipt: entity.receipt,
  amountPaise: entity.amount,
  currency: entity.currency,
  status: entity.status,
  payments: payments.map(tellPayment),
  capturedPaise: sumOf(payments, capturedPaiseOf),
  refundedPaise: sumOf(payments, refundedPaiseOf),
  deliveriesAttempted: deliveries.attempted,
  deliveriesAccepted: deliveries.accepted,
})

const tellPayment = ({ entity, refunds, isLate, dispute }: PaymentRecord) => ({
  id: entity.id,
  status: entity.status,
  isCaptured: entity.captured,
  isLate,
  amountPaise: entity.amount,
  refundedPaise: entity.amount_refunded,
  refunds: refunds.map(({ entity }) => ({ id: entity.id, amountPaise: entity.amount, status: entity.status })),
  dispute: dispute?.status ?? null,
})
