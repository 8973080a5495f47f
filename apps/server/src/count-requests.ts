import type { IncomingMessage, RequestListener } from 'node:http'
import { endpointMeter, otherMeter, pageMeter, type RequestMeter } from '@abhyas/api/metrics/requests'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page's address, if the request is for a page. */
    page: string | null
  }
}

const routed = new WeakMap<IncomingMessage, FastifyRequest>()

/** Remembers what the framework takes each request for. */
export function noteRoutes(app: FastifyInstance): void {
  app.decorateRequest('page', null)
  app.addHook('onRequest', async (request) => void routed.set(request.raw, request))
}

/** The pattern of the address for which the framework has a route or a page. */
export function patternOf(request: IncomingMessage): string {
  const { page = null, routeOptions } = routed.get(request) ?? {}
  return page ?? (routeOptions?.url === '/*' ? undefined : routeOptions?.url) ?? 'other'
}

/**
 * Counts the requests that the framework handles; the fast path counts its own. A page that is rendered calls the API
 * inside this process. Such a call does not come here, because no client sent it.
 */
export const counted =
  (framework: RequestListener): RequestListener =>
  (request, response) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const meter = meterOf(routed.get(request))
      if (response.writableFinished) meter.note(response.statusCode, startedAt)
      else meter.noteAborted()
    })
    framework(request, response)
  }

function meterOf(request: FastifyRequest | undefined): RequestMeter {
  // The framework refuses an address that is no address before it looks for a route.
  if (!request) return otherMeter('other')
  const { page, routeOptions } = request
  if (page !== null) return pageMeter(page)
  const { endpoint, countedAs = 'other' } = routeOptions.config
  return endpoint ? endpointMeter(endpoint) : otherMeter(countedAs)
}
