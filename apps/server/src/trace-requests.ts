import type { RequestListener } from 'node:http'
import type { ApiConfig } from '@abhyas/api/config'
import { type Tracing, tracing } from '@abhyas/tracing/tracing'
import { patternOf } from './count-requests.ts'
import type { Release } from './release.ts'

/** Sends traces from now on. Without the setting nothing of it is loaded. */
export async function startTracing(
  { traces, tokenKeys }: Pick<ApiConfig, 'traces' | 'tokenKeys'>,
  { version, commit, roles }: Release & { roles: readonly string[] },
): Promise<Tracing | null> {
  if (!traces) return null
  const { openTracing } = await import('@abhyas/tracing/open-tracing')
  const secrets = tokenKeys.map(({ secret }) => secret)
  const resource = { 'service.version': version, 'service.commit': commit, 'service.roles': roles.join(',') }
  tracing.current = openTracing({ ...traces, secrets, resource })
  return tracing.current
}

/** Sends what is left. */
export async function stopTracing(): Promise<void> {
  const { current } = tracing
  tracing.current = null
  await current?.close()
}

/** Traces the share of the requests that is set, and those that continue a trace of ours. */
export const traced =
  ({ beginRequest, nameOf, visit }: Tracing, listener: RequestListener): RequestListener =>
  (request, response) => {
    const { method = '', headers } = request
    const span = beginRequest(method, headers['traceparent'])
    if (!span) return listener(request, response)
    // The visit that begins with this page is traced from the browser on.
    if (headers['sec-fetch-dest'] === 'document') response.setHeader('server-timing', `visit;desc="${visit()}"`)
    response.once('close', () => {
      span.end(nameOf(request) ?? patternOf(request), response.writableFinished ? response.statusCode : null)
    })
    span.run(() => listener(request, response))
  }
