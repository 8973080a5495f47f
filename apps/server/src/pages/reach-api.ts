import type { ServerFetch } from '@abhyas/web/server-context'
import { inSpan, tracing } from '@abhyas/tracing/tracing'
import type { FastifyInstance } from 'fastify'

/** Calls the API in this process, without a network connection. */
export const injectInto = (app: FastifyInstance, request: Request): Promise<Response> =>
  inSpan(nameOf(request), 'client', () => inject(app, request))

async function inject(app: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const response = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(request.body && { payload: await request.text() }),
  })
  return new Response(response.statusCode === 204 ? null : response.body, {
    status: response.statusCode,
    headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]),
  })
}

// The API's own time limit for a read.
const TIMEOUT_MS = 10_000

/** Calls the API of another process, and gives up when no response comes. */
export const fetchFrom =
  (origin: string, timeoutMs = TIMEOUT_MS): ServerFetch =>
  (request) =>
    inSpan(nameOf(request), 'client', async () => {
      const { pathname, search } = new URL(request.url)
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
      const sent = new Request(new URL(pathname + search, origin), request)
      const traceparent = tracing.current?.traceparent()
      if (traceparent) sent.headers.set('traceparent', traceparent)
      return fetch(sent, { signal })
    })

const nameOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname.replaceAll(/\d+/g, ':id')}`
