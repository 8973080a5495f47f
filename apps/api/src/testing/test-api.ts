import { errorsOf } from '@abhyas/contract/endpoint'
import { endpoints } from '@abhyas/contract/endpoints'
import { listen } from '@abhyas/database/listen'
import type { ErrorCode } from '@abhyas/messages/errors'
import Fastify from 'fastify'
import { afterAll, expect } from 'vitest'
import { addApi, BODY_LIMIT_BYTES, newRequestId } from '../app.ts'
import { type ApiConfig, readApiConfig } from '../config.ts'
import type { Env } from '../setting-values.ts'
import { type OpenDependencies, openDependencies } from '../open-dependencies.ts'
import { type Send, sendTo } from './send.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export type TestApi = TestDatabase & { origin: string; send: Send; dependencies: OpenDependencies; routes: Set<string> }

export const testConfig = (changes: Partial<ApiConfig> = {}, env: Env = {}): ApiConfig => ({
  ...readApiConfig(env),
  // A busy machine must not fail the tests of everything else.
  refusesWhenBusy: false,
  ...changes,
})

/** Starts the API alone, on its own port and its own database, or on the given one. */
export async function startTestApi(
  options: { config?: Partial<ApiConfig>; database?: TestDatabase; url?: string } = {},
): Promise<TestApi> {
  const database = options.database ?? (await openTestDatabase())
  const url = options.url ?? database.url
  const app = Fastify({
    logger: { level: 'silent' },
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    // Tests set their address with x-forwarded-for.
    trustProxy: '127.0.0.1',
    forceCloseConnections: true,
  })
  const config = testConfig({ learnerClusters: database.learnerClusters, ...options.config })
  const dependencies = await openDependencies(url, config, { log: app.log, isWorker: false, takesAnswers: true })
  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, path }) => {
    for (const each of [method].flat()) routes.add(`${each} ${path}`)
  })
  const undeclared: string[] = []
  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const endpoint = Object.values(endpoints).find((each) => each.method === method && each.path === routeOptions.url)
    if (!endpoint || reply.statusCode < 400) return
    const { code } = JSON.parse(String(payload)) as { code: ErrorCode }
    if (!errorsOf(endpoint).includes(code)) undeclared.push(`${method} ${endpoint.path} answered ${code}`)
  })
  await addApi(app, dependencies.databases, dependencies)
  const heard = { session_ended: (id: string) => dependencies.liveSessions.forget(Number(id)) }
  const listener = listen(url, heard, () => undefined)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  dependencies.heartbeat.start()
  afterAll(async () => {
    expect(undeclared, 'errors that the contract does not name').toEqual([])
    await app.close()
    await listener.close()
    await dependencies.close()
  })
  return { ...database, origin, send: sendTo(origin), dependencies, routes }
}
