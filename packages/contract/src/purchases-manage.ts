import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Learner } from './exams-manage.ts'
import { Id, Instant, name, Nothing, PageQuery, text } from './fields.ts'
import { Order, OrderState, RefundKind, RefundState } from './purchases-orders.ts'

export const LearnersOrder = Order.extend({
  learner: Learner,
  providerOrderId: z.string().nullable(),
  /** Why an admin must look at the order. It is null when no review is needed. */
  reviewReason: z.enum(['amount_differs', 'refund_failed']).nullable(),
})
export type LearnersOrder = z.infer<typeof LearnersOrder>

/** The person or the program that reported the event. */
export const EventSource = z.enum(['learner', 'callback', 'webhook', 'reconciler', 'admin', 'outbox'])
export type EventSource = z.infer<typeof EventSource>

export const OrderEvent = z.object({
  at: Instant,
  kind: z.enum([
    'ordered',
    'placed',
    'placed_twice',
    'payment_failed',
    'payment_authorized',
    'payment_captured',
    'callback_refused',
    'state_changed',
    'refund_requested',
    'refund_processed',
    'refund_failed',
    'dispute',
    'resolved',
  ]),
  /** The state of the order after this event. */
  state: OrderState,
  source: EventSource,
  paymentId: z.string().nullable(),
  /** The amount is in rupees. */
  amount: z.number().nullable(),
  note: z.string(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const OrderTimeline = LearnersOrder.extend({
  events: z.array(OrderEvent),
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      amount: z.number(),
      refunded: z.number(),
      method: z.string().nullable(),
      error: z.string().nullable(),
      createdAt: Instant,
      capturedAt: Instant.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      kind: RefundKind,
      state: RefundState,
      paymentId: z.string(),
      providerRefundId: z.string().nullable(),
      amount: z.number(),
      reason: z.string(),
      /** The two counts that decided about the refund, when a learner asked for it. */
      shownCount: z.number().int().nullable(),
      questionCount: z.number().int().nullable(),
      requestedBy: Id.nullable(),
      tries: z.number().int(),
      requestedAt: Instant,
      processedAt: Instant.nullable(),
    }),
  ),
})
export type OrderTimeline = z.infer<typeof OrderTimeline>

export const getOrders = endpoint({
  method: 'GET',
  path: '/api/orders/all',
  access: 'admin',
  summary:
    "The orders, the newest first. Searched by the order's number, the provider's number of order or payment, or a learner's address",
  query: PageQuery.extend({
    search: text(256).default(''),
    state: OrderState.optional(),
    /** True lists only the orders that an admin must look at. */
    needsReview: z.stringbool().default(false),
  }),
  response: z.array(LearnersOrder),
  errors: [],
})

const LearnersOrderId = z.object({ userId: Id, orderId: Id })

export const getOrderTimeline = endpoint({
  method: 'GET',
  path: '/api/users/:userId/orders/:orderId',
  access: 'admin',
  summary: 'One order: everything that happened to it, its payments and its refunds',
  params: LearnersOrderId,
  response: OrderTimeline,
  errors: ['order_not_found'],
})

export const checkOrder = endpoint({
  method: 'POST',
  path: '/api/users/:userId/orders/:orderId/check',
  access: 'admin',
  summary: 'Ask the provider about an order now',
  params: LearnersOrderId,
  response: OrderTimeline,
  errors: ['order_not_found', 'payments_unavailable'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/users/:userId/orders/:orderId/refund',
  access: 'admin',
  summary: 'Pay an order back, whatever the rule says, for a reason; the module closes at once',
  params: LearnersOrderId,
  body: z.object({ reason: name('reason_required', 300) }),
  response: OrderTimeline,
  errors: ['order_not_found', 'reason_required', 'refund_not_paid'],
})

export const resolveOrder = endpoint({
  method: 'POST',
  path: '/api/users/:userId/orders/:orderId/resolve',
  access: 'admin',
  summary: 'Say that the money of an order under review was paid back by hand, and how',
  params: LearnersOrderId,
  body: z.object({ reason: name('reason_required', 300) }),
  response: OrderTimeline,
  errors: ['order_not_found', 'reason_required', 'order_not_in_review'],
})

const RevenueSum = z.object({
  orders: z.number().int(),
  /** The amounts are in rupees. */
  captured: z.number(),
  refunds: z.number().int(),
  refunded: z.number(),
})
export type RevenueSum = z.infer<typeof RevenueSum>

export const getRevenue = endpoint({
  method: 'GET',
  path: '/api/orders/revenue',
  access: 'admin',
  summary: 'What was taken and paid back, by day (in India) and by module, from one day to another',
  query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  response: z.object({
    /** Days without a payment or a refund are left out. */
    days: z.array(RevenueSum.extend({ day: z.iso.date() })),
    modules: z.array(RevenueSum.extend({ module: z.object({ id: Id, name: z.string() }) })),
  }),
  errors: [],
})

export const Reconciliation = z.object({
  id: Id,
  /** The open orders every five minutes, all payments of a day every hour, all payments of a week every night. */
  kind: z.enum(['open_orders', 'hour', 'day']),
  startedAt: Instant,
  /** It is null while the comparison runs, and when its worker was killed. */
  endedAt: Instant.nullable(),
  /** How many payments of the provider were compared. */
  compared: z.number().int(),
  /** How many orders differed and were settled. */
  settled: z.number().int(),
  /** How many orders could not be settled. */
  failed: z.number().int(),
  /** The first of these orders. */
  orderIds: z.array(Id),
  needsLook: z.boolean(),
  /** When it stopped waiting. `lookedBy` is null when a later comparison showed that the difference is gone. */
  lookedAt: Instant.nullable(),
  lookedBy: Id.nullable(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const getReconciliations = endpoint({
  method: 'GET',
  path: '/api/reconciliations',
  access: 'admin',
  summary: "The comparisons with the provider's books, the newest first: all, or those that an admin must look at",
  query: PageQuery.extend({ needsLook: z.stringbool().default(false) }),
  response: z.array(Reconciliation),
  errors: [],
})

export const lookAtReconciliation = endpoint({
  method: 'POST',
  path: '/api/reconciliations/:id/look',
  access: 'admin',
  summary: 'Note that an admin has looked at a difference',
  params: z.object({ id: Id }),
  response: Nothing,
  errors: ['not_found'],
})
