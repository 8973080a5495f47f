import type { z } from 'zod'
import type { PaymentRecord } from './money/books.ts'
import type { CheckoutResult } from './control-shapes.ts'
import { sign } from './webhooks/sign.ts'

/** Returns the result that the browser gets. A payment that will succeed later counts as failed here. */
export function tellCheckout({ entity }: PaymentRecord, keySecret: string): z.output<typeof CheckoutResult> {
  const { id, order_id } = entity
  if (entity.status !== 'failed')
    return {
      isPaid: true,
      response: {
        razorpay_payment_id: id,
        razorpay_order_id: order_id,
        razorpay_signature: sign(`${order_id}|${id}`, keySecret),
      },
    }
  return {
    isPaid: false,
    failure: {
      error: {
        code: entity.error_code ?? '',
        description: entity.error_description ?? '',
        source: entity.error_source ?? '',
        step: entity.error_step ?? '',
        reason: entity.error_reason ?? '',
        metadata: { order_id, payment_id: id },
      },
    },
  }
}
