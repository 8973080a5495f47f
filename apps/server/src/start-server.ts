import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addApi, BODY_LIMIT_BYTES, newRequestId } from '@abhyas/api/app'
import type { ApiConfig } from '@abhyas/api/config'
import { selectContentVersion } from '@abhyas/api/shared-queries/content-version-queries'
import { addAnswerHeaders } from '@abhyas/api/http/answer-headers'
import { addErrorAnswers } from '@abhyas/api/http/error-answer'
import { createFastPath, type FastPath } from '@abhyas/api/http/fast-path'
import { runJobs } from '@abhyas/api/jobs/run-jobs'
import { openDependencies, type OpenDependencies } from '@abhyas/api/open-dependencies'
import { hotRoutesOf } from '@abhyas/api/routes'
import { getContentVersion } from '@abhyas/contract/catalog'
import { countListeners, listen, type Listener } from '@abhyas/database/listen'
import type { ServerFetch } from '@abhyas/web/server-context'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { addAssets } from './pages/assets.ts'
import { type ContentVersion, watchContentVersion } from './pages/content-version.ts'
import { addHealthRoutes } from './health.ts'
import { createListedRows } from './pages/listed-rows.ts'
import { createMissBudget } from './pages/miss-budget.ts'
import { addPageRoutes } from './pages/page-routes.ts'
import { openPages } from './pages/pages.ts'
import { createPageCache } from './pages/page-cache.ts'
import { fetchFrom, injectInto, readyEndpointMaker } from './pages/reach-api.ts'
import { withCachedPages } from './pages/serve-cached-pages.ts'
import { readRelease } from './release.ts'
import { createStopping } from './stopping.ts'

// A proxy in front of us keeps its connections for a minute: we must not be the first to hang up.
const TIMEOUTS = { requestTimeout: 30_000, keepAliveTimeout: 72_000 }

// Searches of the catalogue, mostly: a classroom makes a few at once.
const PAGES_DRAWN_FOR_A_NETWORK = { burst: 30, perSecond: 1 }

export type Role = 'api' | 'web' | 'worker'

export type ServerOptions = {
  roles: readonly Role[]
  config: ApiConfig
  log: FastifyBaseLogger
  port: number
  host?: string
  /** Needed by api and worker. */
  databaseUrl?: string
  /** Where the API is, for a server that is web alone. */
  apiOrigin?: string
  /** Addresses of the proxies in front of us, as a list with commas; who calls is who they say calls. */
  trustProxy?: string | undefined
  /** Takes over the pages, in development. */
  addWeb?: (app: FastifyInstance, serverFetch: ServerFetch) => Promise<void>
}

export type RunningServer = { origin: string; port: number; close(): Promise<void> }

/** Composes the parts that `roles` names into one process, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { roles, config, log } = options
  const isWorker = roles.includes('worker')
  const does = { log, isWorker, takesAnswers: roles.includes('api') }
  const dependencies = options.databaseUrl ? await openDependencies(options.databaseUrl, config, does) : null
  const serverFetch: ServerFetch = dependencies
    ? (request) => injectInto(app, request)
    : fetchFrom(options.apiOrigin ?? '')
  const version = await watchContentVersion({
    ask: contentVersionAsker(dependencies, serverFetch),
    countProcesses: async () => (dependencies ? countListeners(dependencies.databases.shared) : 0),
  })
  const ready = createPageCache(version.current)
  const cached = { ready, makerOf: readyEndpointMaker(serverFetch) }
  const stopping = createStopping()
  const fastPath: FastPath =
    dependencies && does.takesAnswers
      ? createFastPath(dependencies.databases, hotRoutesOf(dependencies), dependencies)
      : () => false

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // One line per request, when it is answered (below), instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy ?? false,
    serverFactory: (handler) =>
      createServer(TIMEOUTS, stopping.guard(withFastPath(fastPath, withCachedPages(cached, handler)))),
  })
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onSend', async ({ method, caller, routeOptions }, _reply, payload) => {
    // Only admins change content: they are answered when the change can be seen. What is done is done,
    // though, whether or not the database can still be asked.
    if (method !== 'GET' && caller?.role === 'ROLE_ADMIN') await version.waitUntilAllKnow().catch(() => undefined)
    // Whoever hears of a version from us must not get answers of an older one from us.
    if (routeOptions.url === getContentVersion.path) version.learn(Number(payload) || 0)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  addHealthRoutes(
    app,
    readRelease(process.env),
    async () =>
      !stopping.isStopping() && (!dependencies || (await selectContentVersion(dependencies.databases.shared)) > 0),
  )
  if (dependencies && roles.includes('api')) await addApi(app, dependencies.databases, dependencies)
  else {
    addAnswerHeaders(app)
    addErrorAnswers(app)
  }
  if (roles.includes('web')) {
    if (options.addWeb) await options.addWeb(app, serverFetch)
    else {
      await addAssets(app)
      const { pages, findPage } = await openPages(serverFetch, config)
      const isListed = createListedRows(ready, cached.makerOf)
      addPageRoutes(app, pages, ready, { findPage, isListed, budget: createMissBudget(PAGES_DRAWN_FOR_A_NETWORK) })
    }
  }
  const listener = dependencies && options.databaseUrl ? hear(options.databaseUrl, dependencies, version) : null
  const work = dependencies && isWorker ? await runJobs(dependencies) : null
  await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  dependencies?.heartbeat.start()

  return {
    origin: `http://localhost:${port}`,
    port,
    /** Lets the balancer look elsewhere, takes nothing new, finishes what it has begun, then lets go of the database. */
    async close() {
      await stopping.drain(config.drainMs)
      dependencies?.heartbeat.stop()
      await stopping.close(app.server)
      await app.close()
      version.close()
      await listener?.close()
      await work?.stop()
      await dependencies?.close()
    },
  }
}

const withFastPath =
  (answer: FastPath, next: RequestListener): RequestListener =>
  (request, response) => {
    if (!answer(request, response)) next(request, response)
  }

const contentVersionAsker = (dependencies: OpenDependencies | null, serverFetch: ServerFetch) => async () => {
  if (dependencies) return selectContentVersion(dependencies.databases.shared)
  const response = await serverFetch(new Request(new URL(getContentVersion.path, 'http://api')))
  if (!response.ok) throw new Error(`The API answered ${response.status} when asked for the content's version.`)
  return (await response.json()) as number
}

/** What other processes change reaches this one by the database's notifications. */
function hear(databaseUrl: string, { databases, liveSessions }: OpenDependencies, version: ContentVersion): Listener {
  const me = randomUUID()
  const learn = (newer: number) => {
    version.learn(newer)
    listener.say('content_learnt', `${me} ${newer}`)
  }
  const channels = {
    content_changed: (newer: string) => learn(Number(newer)),
    content_learnt: (said: string) => {
      const [process = '', learnt] = said.split(' ')
      // One that has just started has not heard what we said before.
      if (version.noteLearnt(process, Number(learnt)) && process !== me) learn(version.current())
    },
    session_ended: (sessionId: string) => liveSessions.forget(Number(sessionId)),
  }
  const catchUp = () => void selectContentVersion(databases.shared).then(learn, () => undefined)
  const listener = listen(databaseUrl, channels, catchUp)
  return listener
}
