import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { AppError } from '../app-error.ts'
import { failureOf } from './error-answer.ts'
import type { LiveSessions } from './live-sessions.ts'
import { ReadyBytes } from './ready-bytes.ts'
import { requireAccess } from './require-access.ts'
import type { HotRoute } from './route.ts'
import type { Caller, Tokens } from './tokens.ts'

/** Answers a call if it is a hot one and nothing is special about it; otherwise says false and leaves it alone. */
export type HotLane = (request: IncomingMessage, response: ServerResponse) => boolean

type Needs = { tokens: Tokens; liveSessions: LiveSessions; log: FastifyBaseLogger }
/** All of a call but its body, which is still on its way. */
type Heard = { caller: Caller; params: unknown; query: unknown }

const MAX_BYTES = 64 * 1024
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * The calls that every learner of a running exam makes, straight from the socket to the use case: the framework would cost
 * more than all the rest of a save. The contract still judges what comes, access is the same and so is every error. A
 * token that was not read before and everything else that is unusual goes the usual way.
 */
export function createHotLane(routes: readonly HotRoute[], { tokens, liveSessions, log }: Needs): HotLane {
  const hot = routes.map((route) => ({ ...route, pattern: patternOf(route.endpoint.path) }))

  const callerOf = ({ headers: { authorization } }: IncomingMessage, { endpoint }: HotRoute) => {
    const caller = authorization?.startsWith('Bearer ') ? tokens.peek(authorization.slice(7)) : undefined
    return caller && isLetIn(endpoint.access, caller) ? caller : undefined
  }

  const perform = async ({ endpoint, handle, trustsToken }: HotRoute, request: IncomingMessage, input: Heard) => {
    const text = endpoint.body && (await readText(request))
    if (!(trustsToken || (await liveSessions.isLive(input.caller.sessionId)))) throw new AppError('session_over')
    if (!endpoint.body) return handle(input as never)
    const body = endpoint.body.safeParse(parseJson(text ?? ''))
    if (!body.success) throw new AppError('invalid_request')
    return handle({ ...input, body: body.data } as never)
  }

  const answer = (route: HotRoute, request: IncomingMessage, response: ServerResponse, input: Heard) => {
    const requestId = randomUUID()
    const done = perform(route, request, input).then(
      (answered) => {
        if (!(answered instanceof ReadyBytes))
          return send(response, requestId, 200, JSON_TYPE, JSON.stringify(answered))
        const { status, headers, body } = answered.answerTo(request.headers)
        return send(response, requestId, status, headers, body)
      },
      (error: FastifyError | AppError) => {
        // Who hung up before all was said hears nothing, and is nobody's failure.
        if (request.errored) return
        const { status, headers, body } = failureOf(error, requestId, log.child({ reqId: requestId }))
        send(response, requestId, status, headers, body)
      },
    )
    done.catch((error: unknown) => {
      log.error({ err: error, reqId: requestId }, 'not answered')
      response.destroy()
    })
  }

  return (request, response) => {
    const [path = '', search] = (request.url ?? '').split('?', 2)
    for (const route of hot) {
      if (route.endpoint.method !== request.method) continue
      const found = route.pattern.exec(path)
      if (!found) continue
      const input = inputOf(route, found.groups, search)
      const caller = input && callerOf(request, route)
      if (!caller || !(route.endpoint.body === undefined || isSmallJson(request))) return false
      answer(route, request, response, { caller, ...input })
      return true
    }
    return false
  }
}

/** Parameters that are numbers, as all of them are here. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>\\d{1,15})')}$`)

/** Null when the contract would not take it: that is told the usual way. */
function inputOf({ endpoint }: HotRoute, groups: unknown, search: string | undefined) {
  const params = endpoint.params?.safeParse({ ...(groups as object) })
  const query = endpoint.query?.safeParse(Object.fromEntries(new URLSearchParams(search ?? '')))
  if (params?.success === false || query?.success === false) return null
  return { params: params?.data, query: query?.data }
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
