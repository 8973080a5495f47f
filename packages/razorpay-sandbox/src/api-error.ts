import { z } from 'zod'

type Details = { field?: string; reason?: string; paymentId?: string; orderId?: string }

/** An error in the form of a Razorpay response. */
export class ApiError extends Error {
  readonly status: number
  readonly body: { error: Record<string, unknown> }

  constructor(status: number, code: string, description: string, details: Details = {}) {
    super(description)
    const { field, reason = 'input_validation_failed', paymentId, orderId } = details
    this.status = status
    this.body = {
      error: {
        code,
        description,
        source: 'business',
        step: 'payment_initiation',
        reason,
        metadata: { ...(paymentId && { payment_id: paymentId }), ...(orderId && { order_id: orderId }) },
        ...(field && { field }),
      },
    }
  }
}

export const badRequest = (description: string, details?: Details) =>
  new ApiError(400, 'BAD_REQUEST_ERROR', description, details)

export const conflict = (description: string) => new ApiError(409, 'BAD_REQUEST_ERROR', description)

/** Throws the first problem in Razorpay's words. An unknown field is a problem too. */
export function parseRequest<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys')
    throw badRequest(`${issue.keys.join(', ')} is/are not required and should not be sent`, {
      reason: 'extra_field_sent',
    })
  throw badRequest(issue?.message ?? 'The request is invalid', { field: String(issue?.path[0] ?? '') })
}
