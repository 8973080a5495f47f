import type { CallInput, Endpoint, ResponseOf } from '@abhyas/contract/endpoint'
import { optionalTextOf } from '@abhyas/messages/learner-errors'
import { ApiError, isRefusedWith, NetworkError } from './api-error.ts'
import { readLoginRecord } from './login-record.ts'
import { takePreloaded } from './preloaded-responses.ts'
import { reach } from './reach.ts'
import { renewLogin } from './renew-login.ts'
import { type RequestParts, requestUrl } from './request-url.ts'
import { beginCallTrace } from './trace-call.ts'

const SECOND_TRY_MS = 1_000

type Options = {
  /** Send no token: everybody gets the same response. */
  withoutLogin?: boolean
  signal?: AbortSignal
  /** Only while this account is logged in: answers of one learner must never be sent as another's. */
  onlyAs?: number
  /** How long the response may take, if it may take longer than usual. */
  patienceMs?: number
  /** The request continues when the learner leaves the page. */
  keepalive?: boolean
  /** The function that reaches the API while the server renders. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Calls an endpoint of the contract. Throws ApiError when the server refuses, and NetworkError when no response comes.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<ResponseOf<E>> => (await send(endpoint, input as RequestParts, options)).data as ResponseOf<E>

/**
 * A page of a list that can grow: its rows, the id after which the next page begins, and the total ('1000+' for more).
 */
export type Page<Row> = { rows: Row[]; nextAfter: number | undefined; total: string }

export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Page<ResponseOf<E> extends (infer Row)[] ? Row : never>> {
  const { data, headers } = await send(endpoint, input as RequestParts, options)
  const next = headers.get('x-next-after')
  return {
    rows: data as never,
    nextAfter: next === null ? undefined : Number(next),
    total: headers.get('x-total') ?? '',
  }
}

/** Reads all pages of a list that can grow. */
export async function callAll<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { query: { limit: number; after?: number } },
  options: Options = {},
): Promise<Awaited<ReturnType<typeof callPage<E>>>['rows']> {
  const { rows, nextAfter } = await callPage(endpoint, input, options)
  if (nextAfter === undefined) return rows
  const rest = await callAll(endpoint, { ...input, query: { ...input.query, after: nextAfter } }, options)
  return [...rows, ...rest]
}

async function send(endpoint: Endpoint, parts: RequestParts, options: Options) {
  try {
    return await sendOnce(endpoint, parts, options)
  } catch (error) {
    // An expired token is refused even where no login is needed, so the login is renewed there too.
    const mayRenew = error instanceof ApiError && error.status === 401 && !options.withoutLogin && !options.fetch
    if (!mayRenew || !(await renewLogin())) throw error
    return sendRenewed(endpoint, parts, options)
  }
}

/**
 * A server that refuses a token which another server has just signed has a wrong clock. One more try follows. If it fails
 * too, the login is not over, because it has just been renewed: it counts as no response.
 */
async function sendRenewed(endpoint: Endpoint, parts: RequestParts, options: Options) {
  try {
    return await sendOnce(endpoint, parts, options)
  } catch (error) {
    if (!isRefusedWith(error, 'token_invalid')) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS))
  try {
    return await sendOnce(endpoint, parts, options)
  } catch (error) {
    if (!isRefusedWith(error, 'token_invalid')) throw error
    throw new NetworkError('A server refuses a token that was just signed', { cause: error })
  }
}

async function sendOnce({ method, path }: Endpoint, parts: RequestParts, options: Options) {
  const { body, ifMatch } = parts
  const url = requestUrl(path, parts)
  const headers: Record<string, string> = { 'x-requested-with': 'abhyas' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  const login = options.withoutLogin || options.fetch ? null : readLoginRecord()
  if (options.onlyAs !== undefined && login?.userId !== options.onlyAs) throw new NetworkError('Not logged in as them')
  const token = login?.token
  if (token) headers['authorization'] = `Bearer ${token}`
  const trace = options.fetch ? undefined : beginCallTrace(method, path)
  if (trace) headers['traceparent'] = trace.traceparent
  const init = {
    method,
    headers,
    patienceMs: options.patienceMs,
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const reply = options.fetch
    ? reach(`http://api${url}`, init, options.fetch)
    : reach(url, init, preloaded(method, url))
  if (trace)
    reply.then(
      ({ status }) => trace.end(status),
      () => trace.end(0),
    )
  const { status, isGood, headers: sent, text, file } = await reply
  if (!isGood) throw new ApiError(status, { ...readProblem(text), retryAfterMs: retryAfterMsOf(sent) })
  return { data: file ?? ((text ? JSON.parse(text) : undefined) as unknown), headers: sent }
}

/** A request that the preload script made is not made again. */
function preloaded(method: string, url: string): (() => Promise<Response>) | undefined {
  const response = method === 'GET' ? takePreloaded(url) : undefined
  return response && (() => response)
}

function retryAfterMsOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : undefined
}

type ErrorBody = { code: unknown; message: unknown; values: Record<string, string> }

/** The text is ours, by the error code. The text of an admin's error comes from the server, which says it in English. */
function readProblem(text: string): Omit<ErrorBody, 'code' | 'message'> & { code: string; message: string } {
  try {
    const { code, message, values = {} } = JSON.parse(text) as Partial<ErrorBody>
    return {
      code: String(code),
      message: optionalTextOf(code, values) ?? (typeof message === 'string' ? message : ''),
      values,
    }
  } catch {
    return { code: '', message: '', values: {} }
  }
}
