import { z } from 'zod'

export const Result = z.enum(['captured', 'authorized', 'failed', 'late'])
export const Milliseconds = z.number().min(0)

export const EventName = z.enum([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.won',
  'payment.dispute.lost',
])

/** A scenario says how payments go, and how their events arrive. */
export const Scenario = z.strictObject({
  /** A late payment fails first, and is authorised after `lateMs`. */
  result: Result.default('captured'),
  lateMs: Milliseconds.default(15 * 60_000),
  captureDelayMs: Milliseconds.default(0),
  webhookDelayMs: Milliseconds.default(0),
  /** Each event is sent this many times, at the same moment and with the same id. */
  copies: z.int().min(1).default(1),
  /** The order of the events with one cause. */
  order: z
    .union([z.enum(['as-it-happened', 'reverse']), z.strictObject({ shuffle: z.int() })])
    .default('as-it-happened'),
  drop: z.array(EventName).default([]),
  badSignature: z.boolean().default(false),
  /** Events are signed with the second newest of the webhook's secrets. */
  oldSecret: z.boolean().default(false),
  wrongAmount: z.boolean().default(false),
  wrongAccount: z.boolean().default(false),
})

export const ApiFault = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH']).optional(),
  /** The beginning of the path, with /v1. */
  path: z.string().startsWith('/v1').default('/v1'),
  times: z.int().min(1).default(1),
  kind: z.enum(['latency', '429', '500', '502-html', 'reset', 'hang-before', 'commit-then-hang-up']),
  /** The delay of a 'latency' fault. */
  ms: Milliseconds.default(0),
})

/** The argument of checkout's handler after a success, and of `payment.failed` after a failure. */
export const CheckoutResult = z.discriminatedUnion('isPaid', [
  z.object({
    isPaid: z.literal(true),
    response: z.object({
      razorpay_payment_id: z.string(),
      razorpay_order_id: z.string(),
      razorpay_signature: z.string(),
    }),
  }),
  z.object({
    isPaid: z.literal(false),
    failure: z.object({
      error: z.object({
        code: z.string(),
        description: z.string(),
        source: z.string(),
        step: z.string(),
        reason: z.string(),
        metadata: z.object({ order_id: z.string(), payment_id: z.string() }),
      }),
    }),
  }),
])

export const LedgerOrder = z.object({
  orderId: z.string(),
  receipt: z.string().nullable(),
  amountPaise: z.number(),
  currency: z.string(),
  status: z.enum(['created', 'attempted', 'paid']),
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['authorized', 'captured', 'refunded', 'failed']),
      isCaptured: z.boolean(),
      isLate: z.boolean(),
      amountPaise: z.number(),
      refundedPaise: z.number(),
      refunds: z.array(
        z.object({ id: z.string(), amountPaise: z.number(), status: z.enum(['pending', 'processed', 'failed']) }),
      ),
      dispute: z.enum(['open', 'won', 'lost']).nullable(),
    }),
  ),
  /** All money captured from payers, even if it was refunded later. Money that was only authorised does not count. */
  capturedPaise: z.number(),
  /** The part of the captured money that was refunded, or is being refunded. */
  refundedPaise: z.number(),
  deliveriesAttempted: z.number(),
  deliveriesAccepted: z.number(),
})

export const Totals = z.object({
  orders: z.number(),
  payments: z.number(),
  capturedPayments: z.number(),
  capturedPaise: z.number(),
  refundedPaise: z.number(),
  deliveriesAttempted: z.number(),
  deliveriesAccepted: z.number(),
})
