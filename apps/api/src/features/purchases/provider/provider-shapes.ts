import { z } from 'zod'

/**
 * The fields of Razorpay's responses that we use. A response that does not fit is rejected and never reaches our
 * tables. Otherwise a missing amount could be counted as zero.
 */
const Id = z.string().min(1).max(64)
const Seconds = z.int().nonnegative()
/** Razorpay's own client says that an amount may be text. Our tables hold no larger number. */
const Paise = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int32().nonnegative())

export const MadeOrder = z.object({ id: Id, receipt: z.string().nullish(), created_at: Seconds })

export const Payment = z
  .object({
    id: Id,
    order_id: Id.nullish(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount: Paise,
    currency: z.string(),
    amount_refunded: Paise.nullish(),
    method: z.string().nullish(),
    error_description: z.string().nullish(),
    created_at: Seconds,
  })
  .transform((raw) => ({
    id: raw.id,
    orderId: raw.order_id ?? null,
    status: raw.status,
    amountPaise: raw.amount,
    currency: raw.currency,
    refundedPaise: raw.amount_refunded ?? 0,
    method: raw.method ?? null,
    error: raw.error_description ?? null,
    /** The time in seconds, as the provider counts it. */
    createdAt: raw.created_at,
  }))

export const Refund = z
  .object({ id: Id, amount: Paise, status: z.enum(['pending', 'processed', 'failed']) })
  .transform(({ id, amount, status }) => ({ id, amountPaise: amount, status }))

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
