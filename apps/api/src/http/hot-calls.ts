import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../app-error.ts'
import { CachedResponse } from './cached-response.ts'
import { errorResponseOf } from './error-response.ts'
import type { LiveSessions } from './live-sessions.ts'
import { requireAccess } from './require-access.ts'
import type { HotRoute } from './route.ts'
import { sendCachedResponse, sendTextResponse } from './send-response.ts'
import { jsonResponse } from './text-response.ts'
import { bearerTokenOf, type Caller, type Tokens } from './tokens.ts'

/**
 * Responds to the request and returns true if it is a hot call and nothing about it is unusual. Otherwise returns false
 * and does not touch the request.
 */
export type HotCalls = (request: IncomingMessage, response: ServerResponse) => boolean

type HotCallTools = { tokens: Tokens; liveSessions: LiveSessions; log: FastifyBaseLogger }
/** A hot route with the parameters and the query of one address. They are the same at every call. */
type HotTarget = { route: HotRoute; params: unknown; query: unknown }

const KNOWN_ADDRESSES = 50_000
// The addresses that our own pages call are shorter. Longer ones are parsed each time, so that they cannot fill the memory.
const MAX_KNOWN_ADDRESS = 100
const MAX_BYTES = 64 * 1024

/**
 * Handles the calls that every learner of a running exam makes. They skip the framework, because it costs more than the
 * rest of a save. The contract still parses the request, and access and errors are the same. The framework handles
 * unusual requests, such as one with a token that this process has not verified yet.
 */
export function createHotCalls(
  databases: Databases,
  routes: readonly HotRoute[],
  { tokens, liveSessions, log }: HotCallTools,
): HotCalls {
  const hot = routes.map((route) => ({ ...route, pattern: patternOf(route.endpoint.path) }))
  const known = new LRUCache<string, HotTarget>({ max: KNOWN_ADDRESSES })

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
    if (remembered?.route.endpoint.method === method) return remembered
    const target = parse(url, method)
    if (target && url.length <= MAX_KNOWN_ADDRESS) known.set(url, target)
    return target
  }
  const callerOf = ({ headers }: IncomingMessage) => {
    const token = bearerTokenOf(headers.authorization)
    return token === undefined ? undefined : tokens.peek(token)
  }

  const handle = async ({ route, params, query }: HotTarget, caller: Caller, request: IncomingMessage) => {
    const { endpoint, trustsToken } = route
    const text = endpoint.body && (await readText(request))
    if (!(trustsToken || (await liveSessions.isLive(caller.sessionId)))) throw new AppError('session_over')
    const body = endpoint.body?.safeParse(parseJson(text ?? ''))
    if (body?.success === false) throw new AppError('invalid_request', valuesOf(body.error))
    return route.handle({ caller, params, query, body: body?.data, databases } as never)
  }

  const respond = async (target: HotTarget, caller: Caller, request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID()
    try {
      const result = await handle(target, caller, request)
      if (result instanceof CachedResponse) sendCachedResponse(request, response, result, requestId)
      else sendTextResponse(response, jsonResponse(JSON.stringify(result)), requestId)
    } catch (error) {
      // The client closed the connection before it had sent the whole body: there is no one to respond to.
      if (request.errored) return
      const failure = errorResponseOf(error as FastifyError | AppError, requestId, log.child({ reqId: requestId }))
      sendTextResponse(response, failure, requestId)
    }
  }

  return (request, response) => {
    const target = findTarget(request)
    const caller = target && callerOf(request)
    if (!caller || !hasAccess(target.route.endpoint.access, caller)) return false
    if (target.route.endpoint.body && !isSmallJson(request)) return false
    respond(target, caller, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'not answered')
      response.destroy()
    })
    return true
  }
}

/** All parameters of hot routes are numbers. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>\\d{1,15})')}$`)

/** Returns null when the contract refuses the parameters or the query: the framework then responds with the error. */
function targetOf(route: HotRoute, groups: object | undefined, search: string | undefined): HotTarget | null {
  const params = route.endpoint.params?.safeParse({ ...groups })
  const query = route.endpoint.query?.safeParse(Object.fromEntries(new URLSearchParams(search ?? '')))
  if (params?.success === false || query?.success === false) return null
  return { route, params: params?.data, query: query?.data }
}

function hasAccess(access: HotRoute['endpoint']['access'], caller: Caller): boolean {
  try {
    requireAccess(access, caller, Date.now())
    return true
  } catch {
    return false
  }
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
