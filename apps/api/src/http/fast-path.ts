import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../app-error.ts'
import { ANSWER_HEADERS } from './answer-headers.ts'
import { failureOf } from './error-answer.ts'
import type { LiveSessions } from './live-sessions.ts'
import { CachedBody } from './cached-body.ts'
import { requireAccess } from './require-access.ts'
import type { HotRoute } from './route.ts'
import type { Caller, Tokens } from './tokens.ts'

/** Answers a call if it is a hot one and nothing is special about it; otherwise says false and leaves it alone. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

type FastPathTools = { tokens: Tokens; liveSessions: LiveSessions; log: FastifyBaseLogger }
/** What an address asks for, which is the same each time. */
type Asked = { route: HotRoute; params: unknown; query: unknown }

const KNOWN_ADDRESSES = 50_000
/** As long as those of our own pages; longer ones are read each time, so that nobody fills the memory with them. */
const MAX_KNOWN_ADDRESS = 100
const MAX_BYTES = 64 * 1024
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const COMMON = { ...ANSWER_HEADERS, 'cache-control': 'no-store' }

/**
 * The calls that every learner of a running exam makes, straight from the socket to the use case: the framework would cost
 * more than all the rest of a save. The contract still judges what comes, access is the same and so is every error. A
 * token that was not read before and everything else that is unusual goes the usual way.
 */
export function createFastPath(
  databases: Databases,
  routes: readonly HotRoute[],
  { tokens, liveSessions, log }: FastPathTools,
): FastPath {
  const hot = routes.map((route) => ({ ...route, pattern: patternOf(route.endpoint.path) }))
  const known = new LRUCache<string, Asked>({ max: KNOWN_ADDRESSES })

  const read = (address: string, method: string | undefined): Asked | null => {
    const [path = '', search] = address.split('?', 2)
    for (const { pattern, ...route } of hot) {
      const found = route.endpoint.method === method ? pattern.exec(path) : null
      if (found) return askedOf(route, found.groups, search)
    }
    return null
  }
  const askedBy = ({ url = '', method }: IncomingMessage) => {
    const remembered = known.get(url)
    if (remembered?.route.endpoint.method === method) return remembered
    const asked = read(url, method)
    if (asked && url.length <= MAX_KNOWN_ADDRESS) known.set(url, asked)
    return asked
  }
  const callerOf = ({ headers: { authorization } }: IncomingMessage) =>
    authorization?.startsWith('Bearer ') ? tokens.peek(authorization.slice(7)) : undefined

  const perform = async ({ route, params, query }: Asked, caller: Caller, request: IncomingMessage) => {
    const { endpoint, handle, trustsToken } = route
    const text = endpoint.body && (await readText(request))
    if (!(trustsToken || (await liveSessions.isLive(caller.sessionId)))) throw new AppError('session_over')
    const body = endpoint.body?.safeParse(parseJson(text ?? ''))
    if (body?.success === false) throw new AppError('invalid_request')
    return handle({ caller, params, query, body: body?.data, databases } as never)
  }

  const answer = async (asked: Asked, caller: Caller, request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID()
    try {
      const answered = await perform(asked, caller, request)
      const { status, headers, body } =
        answered instanceof CachedBody
          ? answered.answerTo(request.headers)
          : { status: 200, headers: JSON_TYPE, body: JSON.stringify(answered) }
      send(response, requestId, status, headers, body)
    } catch (error) {
      // Who hung up before all was said hears nothing, and is nobody's failure.
      if (request.errored) return
      const failure = failureOf(error as FastifyError | AppError, requestId, log.child({ reqId: requestId }))
      send(response, requestId, failure.status, failure.headers, failure.body)
    }
  }

  return (request, response) => {
    const asked = askedBy(request)
    const caller = asked && callerOf(request)
    if (!caller || !isLetIn(asked.route.endpoint.access, caller)) return false
    if (asked.route.endpoint.body && !isSmallJson(request)) return false
    answer(asked, caller, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'not answered')
      response.destroy()
    })
    return true
  }
}

/** Parameters that are numbers, as all of them are here. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>\\d{1,15})')}$`)

/** Null when the contract would not take it: that is told the usual way. */
function askedOf(route: HotRoute, groups: object | undefined, search: string | undefined): Asked | null {
  const params = route.endpoint.params?.safeParse({ ...groups })
  const query = route.endpoint.query?.safeParse(Object.fromEntries(new URLSearchParams(search ?? '')))
  if (params?.success === false || query?.success === false) return null
  return { route, params: params?.data, query: query?.data }
}

function isLetIn(access: HotRoute['endpoint']['access'], caller: Caller): boolean {
  try {
    requireAccess(access, caller, Date.now())
    return true
  } catch {
    return false
  }
}

function send(
  response: ServerResponse,
  requestId: string,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): void {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...COMMON, ...headers, ...length, 'x-request-id': requestId })
  response.end(body)
}

const isSmallJson = ({ headers }: IncomingMessage) =>
  headers['content-type'] === 'application/json' && Number(headers['content-length'] ?? Infinity) <= MAX_BYTES

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => resolve(text))
    request.on('error', reject)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
