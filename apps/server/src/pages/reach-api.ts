import { endpoints } from '@abhyas/contract/endpoints'
import type { ServerFetch } from '@abhyas/web/server-context'
import type { FastifyInstance } from 'fastify'
import type { MadeAnswer } from './page-cache.ts'

/** Calls the API in this very process, without a socket between. */
export async function injectInto(app: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const answer = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(request.body && { payload: await request.text() }),
  })
  return new Response(answer.statusCode === 204 ? null : answer.body, {
    status: answer.statusCode,
    headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]),
  })
}

// As long as a read of the API may take.
const PATIENCE_MS = 10_000

/** Calls the API of another process, and gives up when it says nothing. */
export const fetchFrom =
  (origin: string, patienceMs = PATIENCE_MS): ServerFetch =>
  (request) => {
    const { pathname, search } = new URL(request.url)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)])
    return fetch(new Request(new URL(pathname + search, origin), request), { signal })
  }

const READY_PATHS = new Set<string>(
  Object.values(endpoints)
    .filter(({ isCached }) => isCached)
    .map(({ path }) => path),
)

/** Endpoints whose answer to strangers depends on published content alone are kept ready like pages. */
export const readyEndpointMaker =
  (serverFetch: ServerFetch) =>
  (path: string): (() => Promise<MadeAnswer>) | undefined => {
    if (!READY_PATHS.has(path)) return undefined
    return async () => {
      const response = await serverFetch(new Request(new URL(path, 'http://api')))
      return {
        status: response.status,
        headers: {
          'content-type': response.headers.get('content-type') ?? '',
          'cache-control': 'no-cache',
        },
        body: await response.text(),
      }
    }
  }
