import { type AnswerOf, type CallInput, type Endpoint, pathOf } from '@abhyas/contract/endpoint'
import { isErrorCode, textOf } from '@abhyas/messages/errors'
import { ApiError } from './api-error.ts'
import { readLoginRecord } from './login-record.ts'
import { reach } from './reach.ts'
import { renewLogin } from './renew-login.ts'

type Options = {
  /** Send no token: the answer is the one everybody gets. */
  asStranger?: boolean
  signal?: AbortSignal
  /** How to reach the API while rendering on the server. */
  fetch?: (request: Request) => Promise<Response>
}

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  ifMatch?: number
}

/** Calls an endpoint of the contract. Throws ApiError when the server says no, NetworkError when it says nothing. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<AnswerOf<E>> {
  const send = () => sendOnce(endpoint, input as Parts, options)
  try {
    return (await send()) as AnswerOf<E>
  } catch (error) {
    // Also where anybody may call: a token that has run out is refused there too.
    const mayRenew = error instanceof ApiError && error.status === 401 && !options.asStranger && !options.fetch
    if (!mayRenew || !(await renewLogin())) throw error
    return (await send()) as AnswerOf<E>
  }
}

async function sendOnce({ method, path }: Endpoint, { params, query, body, ifMatch }: Parts, options: Options) {
  const url = pathOf(path, params) + (query ? `?${new URLSearchParams(query)}` : '')
  const headers: Record<string, string> = { 'x-requested-with': 'abhyas' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  const token = options.asStranger || options.fetch ? undefined : readLoginRecord()?.token
  if (token) headers['authorization'] = `Bearer ${token}`
  const init = {
    method,
    headers,
    ...(options.signal && { signal: options.signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const { status, isGood, text } = await (options.fetch
    ? reach(`http://api${url}`, init, options.fetch)
    : reach(url, init))
  if (!isGood) throw new ApiError(status, readProblem(text))
  return text ? JSON.parse(text) : undefined
}

type ErrorAnswer = { code: unknown; message: unknown; values: Record<string, string> }

/** The words are ours, by the code; what is not one of our codes is shown as the server said it. */
function readProblem(text: string): { code: string; message: string } {
  try {
    const { code, message, values } = JSON.parse(text) as Partial<ErrorAnswer>
    return {
      code: String(code),
      message: isErrorCode(code) ? textOf(code, values) : typeof message === 'string' ? message : '',
    }
  } catch {
    return { code: '', message: '' }
  }
}
