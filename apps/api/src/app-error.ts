import { type ErrorCode, textOf } from '@abhyas/messages/errors'

type Details = { cause?: unknown; values?: Record<string, string>; retryAfterSeconds?: number }

/** The one error we throw on purpose: a code from the catalogue, which knows its status and its words. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** What the words are filled in with. */
  readonly values: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, { cause, values, retryAfterSeconds }: Details = {}) {
    super(textOf(code, values), { cause })
    this.code = code
    this.values = values
    this.retryAfterSeconds = retryAfterSeconds
  }
}
