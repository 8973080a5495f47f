import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { Databases } from '@abhyas/database/database'
import { tracing } from '@abhyas/tracing/tracing'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../app-error.ts'
import type { ApiConfig } from '../config.ts'
import { CachedResponse } from './cached-response.ts'
import { errorResponseOf } from './error-response.ts'
import { countLookUps } from '../metrics/caches.ts'
import { endpointMeter, leftCallsOf, type RequestMeter } from '../metrics/requests.ts'
import type { Count } from '../metrics/tallies.ts'
import type { LiveSessions } from './live-sessions.ts'
import { requireAccess } from './require-access.ts'
import type { HotRoute } from './route.ts'
import { sendCachedResponse, sendTextResponse } from './send-response.ts'
import { jsonResponse } from './text-response.ts'
import { bearerTokenOf, type Tokens } from './tokens.ts'

/**
 * Responds to the request and returns true if it is a hot call and nothing about it is unusual. Otherwise returns false
 * and does not touch the request.
 */
export type HotCalls = (request: IncomingMessage, response: ServerResponse) => boolean

type HotCallTools = {
  tokens: Tokens
  liveSessions: LiveSessions
  log: FastifyBaseLogger
  config: Pick<ApiConfig, 'learnersPerProcess'>
}
type MeteredRoute = HotRoute & { meter: RequestMeter; left: Count }
/** A hot route with the parameters and the query of one address. They are the same at every call. */
type HotTarget = { route: MeteredRoute; params: unknown; query: unknown }

// The addresses that our own pages call are shorter. Longer ones are parsed each time, so that they cannot fill the memory.
const MAX_KNOWN_ADDRESS = 100
const MAX_BYTES = 64 * 1024

/**
 * Handles the calls that every learner of a running exam makes. They skip the framework, because it costs more than the
 * rest of a save. The contract still parses the request, and access and errors are the same. The framework handles
 * unusual requests, such as one without a token.
 */
export function createHotCalls(
  databases: Databases,
  routes: readonly HotRoute[],
  { tokens, liveSessions, log, config }: HotCallTools,
): HotCalls {
  const hot = routes.map((route) => ({
    ...route,
    pattern: patternOf(route.endpoint.path),
    meter: endpointMeter(route.endpoint),
    left: leftCallsOf(route.endpoint),
  }))
  const known = new LRUCache<string, HotTarget>({ max: config.learnersPerProcess })
  const noteLookUp = countLookUps('addresses', () => known.size)

  const parse = (address: string, method: string | undefined): HotTarget | null => {
    const [path = '', search] = address.split('?', 2)
    for (const { pattern, ...route } of hot) {
      const found = route.endpoint.method === method ? pattern.exec(path) : null
      if (found) return targetOf(route, found.groups, search)
    }
    return null
  }
  const findTarget = ({ url = '', method }: IncomingMessage) => {
    const remembered = known.get(url)
    if (remembered?.route.endpoint.method === method) {
      noteLookUp(true)
      return remembered
    }
    const target = parse(url, method)
    if (target) noteLookUp(false)
    if (target && url.length <= MAX_KNOWN_ADDRESS) known.set(url, target)
    return target
  }
  /** A token that this process has not seen is verified, and its session is checked, as the framework does. */
  const readCaller = async (token: string, { trustsToken }: MeteredRoute) => {
    const known = tokens.peek(token)
    const caller = known ?? (await tokens.read(token))
    if (!caller) throw new AppError('token_invalid')
    if (!(trustsToken && known) && !(await liveSessions.isLive(caller.sessionId))) throw new AppError('session_over')
    return caller
  }

  const handle = async ({ route, params, query }: HotTarget, token: string, request: IncomingMessage) => {
    const { endpoint } = route
    const text = endpoint.body && (await readText(request))
    const caller = await readCaller(token, route)
    requireAccess(endpoint.access, caller, Date.now())
    const body = endpoint.body?.safeParse(parseJson(text ?? ''))
    if (body?.success === false) throw new AppError('invalid_request', valuesOf(body.error))
    return route.handle({ caller, params, query, body: body?.data, databases } as never)
  }

  const respond = async (target: HotTarget, token: string, request: IncomingMessage, response: ServerResponse) => {
    const { meter, endpoint } = target.route
    tracing.current?.nameRequest(request, endpoint.path)
    const startedAt = performance.now()
    const requestId = randomUUID()
    try {
      const result = await handle(target, token, request)
      if (result instanceof CachedResponse) sendCachedResponse(request, response, result, requestId)
      else sendTextResponse(response, jsonResponse(JSON.stringify(result)), requestId)
      meter.note(response.statusCode, startedAt)
    } catch (error) {
      // The client closed the connection before it had sent the whole body: there is no one to respond to.
      if (request.errored) return meter.noteAborted()
      const failure = errorResponseOf(error as FastifyError | AppError, requestId, log.child({ reqId: requestId }))
      sendTextResponse(response, failure, requestId)
      meter.note(response.statusCode, startedAt)
    }
  }

  return (request, response) => {
    const target = findTarget(request)
    if (!target) return false
    const { endpoint, left } = target.route
    const token = bearerTokenOf(request.headers.authorization)
    if (token === undefined || (endpoint.body && !isSmallJson(request))) {
      left.add()
      return false
    }
    respond(target, token, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'not answered')
      response.destroy()
    })
    return true
  }
}

/** All parameters of hot routes are numbers. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>\\d{1,15})')}$`)

/** Returns null when the contract refuses the parameters or the query: the framework then responds with the error. */
function targetOf(route: MeteredRoute, groups: object | undefined, search: string | undefined): HotTarget | null {
  const params = route.endpoint.params?.safeParse({ ...groups })
  const query = route.endpoint.query?.safeParse(Object.fromEntries(new URLSearchParams(search ?? '')))
  if (params?.success === false || query?.success === false) return null
  return { route, params: params?.data, query: query?.data }
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

/** Names the first refused field, as the framework's way does. */
function valuesOf({ issues }: z.ZodError): { values?: { field: string } } {
  const field = issues[0]?.path.join('.')
  return field ? { values: { field } } : {}
}
