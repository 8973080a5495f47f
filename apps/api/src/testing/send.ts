import type { ErrorBody } from '../http/error-response.ts'

export type ApiResponse<Body> = { status: number; body: Body; headers: Headers; setCookie: string | undefined }

export type SendOptions = {
  body?: unknown
  token?: string | undefined
  /** Sends the refresh cookie as a browser would, with the header that only our own pages send. */
  cookie?: string | undefined
  headers?: Record<string, string>
}

/** The browser of every request, unless the request says otherwise. */
export const USER_AGENT = 'a browser'

export type Send = <Body = ErrorBody>(line: string, options?: SendOptions) => Promise<ApiResponse<Body>>

/** Sends one request over HTTP and returns the response: `send('GET /api/users/me', { token })`. */
export const sendTo =
  (origin: string): Send =>
  async (line, { body, token, cookie, headers = {} } = {}) => {
    const [method = '', path = ''] = line.split(' ')
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': USER_AGENT,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie: `__Host-refresh=${cookie}`, 'x-requested-with': 'abhyas' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      body: (isJson && text ? JSON.parse(text) : text || undefined) as never,
      headers: response.headers,
      setCookie: response.headers.getSetCookie().find((line) => line.startsWith('__Host-refresh=')),
    }
  }

/** Sorts the statuses, because the order of parallel responses does not matter. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

export const cookieValue = (setCookie: string | undefined): string =>
  /^__Host-refresh=([^;]*)/.exec(setCookie ?? '')?.[1] ?? ''
