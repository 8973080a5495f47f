import { type ErrorCode, textOf } from '@abhyas/messages/errors'

type Details = { cause?: unknown; values?: Record<string, string>; retryAfterSeconds?: number }

/** The only error that we throw on purpose. Its code is in the catalogue of errors, which has its status and text. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The values for the placeholders of the text. */
  readonly values: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, { cause, values, retryAfterSeconds }: Details = {}) {
    super(textOf(code, values), { cause })
    this.code = code
    this.values = values
    this.retryAfterSeconds = retryAfterSeconds
  }
}
