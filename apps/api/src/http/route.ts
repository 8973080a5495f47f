import type { CookieSerializeOptions } from '@fastify/cookie'
import { type ResponseOf, type Endpoint, errorsOf, type HandlerInput } from '@abhyas/contract/endpoint'
import { Nothing, Version } from '@abhyas/contract/fields'
import type { Database, Databases } from '@abhyas/database/database'
import { errors } from '@abhyas/messages/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { ApiConfig } from '../config.ts'
import type { OtherRoute } from '../metrics/requests.ts'
import { hasFullReads } from '../overload/full-pool.ts'
import { loadKindOf } from '../overload/load-classes.ts'
import { serverBusy } from '../overload/server-busy.ts'
import type { LiveSessions } from './live-sessions.ts'
import { networkOf } from './network-of.ts'
import { CachedResponse } from './cached-response.ts'
import { FileResponse, replyWithFile } from './file-response.ts'
import { readCaller, requireAccess } from './require-access.ts'
import { replyWithCachedResponse } from './send-response.ts'
import type { Caller, Tokens } from './tokens.ts'

/** The parts of HTTP that a use case may need. */
export type Http = {
  requestId: string
  /** The network that the call comes from. Limits count by it. */
  network: string
  userAgent: string
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieSerializeOptions): void
  /** Tells the browser where the next page of a list begins. */
  setNextAfter(id: number): void
  /** Tells the browser how many rows a list has in all. */
  setTotal(total: string): void
  /** Throws unless our own pages sent the request. For calls that a cookie alone would authorise. */
  requireOwnOrigin(): void
}

type Input<E extends Endpoint> = HandlerInput<E> & {
  caller: E['access'] extends 'all' ? Caller | null : Caller
  http: Http
  /** The only way of a use case to the data. The audit log notes every write of an admin through `shared`. */
  databases: Databases
  /** The same as `databases.shared`, for the many calls that need no learner's tables. */
  db: Database
}

export type Route = { endpoint: Endpoint; handle: (input: never) => Promise<unknown> }

/** Binds an endpoint of the contract to its handler. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>) => Promise<ResponseOf<E> | CachedResponse | FileResponse>,
): Route => ({ endpoint, handle })

/** A route that needs nothing of HTTP beyond its contract, so that it can also be handled past the framework (hot-calls.ts). */
export type HotRoute = Route & {
  isHot: true
  /** Until the token expires, the session is not checked. */
  trustsToken: boolean
}

/** Admins' calls go through the framework: their changes need an audited database. */
export const hotRoute = <E extends Endpoint & { access: 'account' | 'learner' }>(
  endpoint: E,
  handle: (input: Omit<Input<E>, 'http' | 'db'>) => Promise<ResponseOf<E> | CachedResponse>,
  { trustsToken = false } = {},
): HotRoute => ({ ...route(endpoint, handle), isHot: true, trustsToken })

export const isHot = (route: Route): route is HotRoute => 'isHot' in route

type RouteTools = { tokens: Tokens; liveSessions: LiveSessions; config: Pick<ApiConfig, 'refusesWhenBusy'> }

/** Every request goes this way: access, parse, handle, respond. */
export function addRoute(
  app: FastifyInstance,
  databases: Databases,
  { endpoint, handle }: Route,
  tools: RouteTools,
): void {
  const hasBody = endpoint.response !== Nothing
  const loadClass = tools.config.refusesWhenBusy ? loadKindOf(endpoint.method, endpoint.path)?.loadClass : undefined
  app.withTypeProvider<ZodTypeProvider>().route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { ...(hasBody && { 200: endpoint.response }), ...errorShapesOf(endpoint) },
    },
    // Access is checked before the body is read, so that a visitor learns nothing from a validation message.
    onRequest: async (request) => {
      if (loadClass && hasFullReads(databases.shared, loadClass)) throw serverBusy(loadClass, 'queue')
      request.caller = await readCaller(request.headers.authorization, tools)
      requireAccess(endpoint.access, request.caller, Date.now())
    },
    handler: async (request, reply) => {
      const given = databasesFor(endpoint, request, databases)
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        http: httpOf(request, reply),
        databases: given,
        db: given.shared,
        ifMatch: readIfMatch(request.headers['if-match']),
      }
      const result = await handle(input as never)
      if (result instanceof CachedResponse) return replyWithCachedResponse(request, reply, result)
      if (result instanceof FileResponse) return replyWithFile(reply, result)
      return hasBody ? result : reply.code(204).send()
    },
  })
}

/** Such a route needs an instance of its own, because no other call takes a body that is not JSON. */
export function addUnreadRoute(app: FastifyInstance, databases: Databases, route: Route, tools: RouteTools): void {
  const type = route.endpoint.unreadBody
  if (type) app.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null))
  addRoute(app, databases, route, tools)
}

/** An admin's change and its entry in the audit log are one transaction, and no use case can forget the entry. */
function databasesFor({ access, method }: Endpoint, { caller, id }: FastifyRequest, databases: Databases): Databases {
  if (access !== 'admin' || method === 'GET' || caller === null) return databases
  return { ...databases, shared: databases.shared.writtenBy({ userId: caller.userId, requestId: id }) }
}

/** The error codes of an endpoint by status, for the API's documentation. */
function errorShapesOf(endpoint: Endpoint): Record<number, z.ZodType> {
  const byStatus = Map.groupBy(new Set(errorsOf(endpoint)), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      z.object({ code: z.enum(codes), message: z.string(), requestId: z.string() }),
    ]),
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only of routes that are in the contract. */
    endpoint?: Endpoint
    /** What other routes are counted as. */
    countedAs?: OtherRoute
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

const httpOf = (request: FastifyRequest, reply: FastifyReply): Http => ({
  requestId: request.id,
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, options) => void reply.setCookie(name, value, options),
  setNextAfter: (id) => void reply.header('x-next-after', String(id)),
  setTotal: (total) => void reply.header('x-total', total),
  requireOwnOrigin() {
    const { origin } = request.headers
    // Another site cannot send this header without a preflight request, and we refuse all of those.
    const isOurs = request.headers['x-requested-with'] === 'abhyas'
    if (!isOurs || (origin !== undefined && URL.parse(origin)?.host !== request.host))
      throw new AppError('foreign_origin')
  },
})

/** Takes one row more than the page holds. Returns the page, and sets the header for the next page if there is one. */
export function tellNextPage<Row extends { id: number }>(rows: Row[], limit: number, http: Http): Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) http.setNextAfter(last.id)
  return page
}

/** If-Match: "7" names version 7 of the row. */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const version = Version.safeParse(Number(header.replaceAll('"', '')))
  if (!version.success) throw new AppError('invalid_request')
  return version.data
}
