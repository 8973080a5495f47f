/** The server answered, and said no. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** No answer came: no network, a server that is away, or too late. */
export class NetworkError extends Error {}

/** Somebody else changed it since it was looked at. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412

/** Somebody else removed it since it was looked at. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401
