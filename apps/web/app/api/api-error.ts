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

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401
