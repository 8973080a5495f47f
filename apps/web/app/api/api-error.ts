type Problem = { code: string; message: string; values?: Record<string, string>; retryAfterMs?: number | undefined }

/** The server refused the request. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The values for the placeholders of the error's text. */
  readonly values: Record<string, string>
  /** The time in milliseconds that the server wants us to wait before the next try. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, { code, message, values = {}, retryAfterMs }: Problem) {
    super(message)
    this.status = status
    this.code = code
    this.values = values
    this.retryAfterMs = retryAfterMs
  }
}

/** No response came: no network, a server that is away, or too late. */
export class NetworkError extends Error {}

/** The row was changed by another person after this page loaded it. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412

/** The row was deleted by another person after this page loaded it. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Compares the error code of the response. */
export const isRefusedWith = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** The module is not open to this learner. */
export const isLocked = (error: unknown): boolean => isRefusedWith(error, 'module_locked')

/** A running exam of the learner asks one of these questions. */
export const isInExam = (error: unknown): boolean => isRefusedWith(error, 'attempt_open')

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401
