type Problem = { code: string; message: string; values?: Record<string, string>; retryAfterMs?: number | undefined }

/** The server answered, and said no. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** What its words are filled in with. */
  readonly values: Record<string, string>
  /** When the server asked not to be asked again before. */
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

/** Somebody else changed it since it was looked at. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412

/** Somebody else removed it since it was looked at. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** By the code that the server gave. */
export const isRefusedWith = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** The module of what was asked for is not open to this learner. */
export const isLocked = (error: unknown): boolean => isRefusedWith(error, 'module_locked')

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401
