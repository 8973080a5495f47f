import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addApi, BODY_LIMIT_BYTES, newRequestId } from '@abhyas/api/app'
import type { ApiConfig } from '@abhyas/api/config'
import { signCourseViews } from '@abhyas/api/features/vitals/course-views'
import { selectContentVersion } from '@abhyas/api/sql/content-version-queries'
import { addToday } from '@abhyas/api/sql/day-counters'
import { addErrorHandlers } from '@abhyas/api/http/error-response'
import { createHotCalls, type HotCalls } from '@abhyas/api/http/hot-calls'
import { addCommonHeaders } from '@abhyas/api/http/response-headers'
import { runJobs } from '@abhyas/api/jobs/run-jobs'
import { openDependencies, type OpenDependencies } from '@abhyas/api/open-dependencies'
import { hotRoutesOf } from '@abhyas/api/routes'
import { getContentVersion } from '@abhyas/contract/catalog'
import { reportCourseViews } from '@abhyas/contract/vitals'
import { countListeners, listen, type Listener } from '@abhyas/database/listen'
import type { ServerFetch } from '@abhyas/web/server-context'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { withFastPath } from './fast-path.ts'
import { addHealthRoutes } from './health.ts'
import { addAssets } from './pages/assets.ts'
import { createCachedEndpoints } from './pages/cached-endpoints.ts'
import { contentChannels, type ContentVersion, watchContentVersion } from './pages/content-version.ts'
import { createListedRows } from './pages/listed-rows.ts'
import { createMissBudget } from './pages/miss-budget.ts'
import { createPageCache } from './pages/page-cache.ts'
import { addPageRoutes } from './pages/page-routes.ts'
import { createPageViews } from './pages/page-views.ts'
import { openPages } from './pages/pages.ts'
import { fetchFrom, injectInto } from './pages/reach-api.ts'
import { createSiteReader } from './pages/site-reader.ts'
import { readRelease } from './release.ts'
import { createStopping } from './stopping.ts'

// A proxy in front of us keeps its connections for a minute. We must not close them first.
const TIMEOUTS = { requestTimeout: 30_000, keepAliveTimeout: 72_000 }

// These are mostly searches of the catalogue. A classroom makes a few at once.
const RENDERINGS_PER_NETWORK = { burst: 30, perSecond: 1 }

export type Role = 'api' | 'web' | 'worker'

export type ServerOptions = {
  roles: readonly Role[]
  config: ApiConfig
  log: FastifyBaseLogger
  port: number
  host?: string
  /** The roles api and worker need it. */
  databaseUrl?: string
  /** The API's address, for a server that has the role web alone. */
  apiOrigin?: string
  /** Addresses of the proxies in front of us, separated by commas. We believe the client address that they tell us. */
  trustProxy?: string | undefined
  /** Serves the pages instead, in development. */
  addWeb?: (app: FastifyInstance, serverFetch: ServerFetch) => Promise<void>
}

export type RunningServer = { origin: string; port: number; close(): Promise<void> }

/** Starts one process with the given roles, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { roles, config, log } = options
  const isWorker = roles.includes('worker')
  const does = { log, isWorker, takesAnswers: roles.includes('api') }
  const dependencies = options.databaseUrl ? await openDependencies(options.databaseUrl, config, does) : null
  const serverFetch: ServerFetch = dependencies
    ? (request) => injectInto(app, request)
    : fetchFrom(options.apiOrigin ?? '')
  const version = await watchContentVersion({
    readVersion: contentVersionReader(dependencies, serverFetch),
    countProcesses: async () => (dependencies ? countListeners(dependencies.databases.shared) : 0),
  })
  const pageCache = createPageCache(version.current)
  const cachedEndpoints = createCachedEndpoints(serverFetch)
  const pageViews = createPageViews(viewWriter(dependencies, serverFetch, config), log)
  const stopping = createStopping()
  const hotCalls: HotCalls =
    dependencies && does.takesAnswers
      ? createHotCalls(dependencies.databases, hotRoutesOf(dependencies), dependencies)
      : () => false

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // We log one line for each request, when its response is sent (below), instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy ?? false,
    serverFactory: (handler) =>
      createServer(
        TIMEOUTS,
        stopping.guard(withFastPath({ hotCalls, pageCache, cachedEndpoints, pageViews }, handler)),
      ),
  })
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onSend', async ({ method, caller, routeOptions }, _reply, payload) => {
    // Only admins change content. Their response is sent when every process knows the change. The change is committed
    // already, so the response is sent even if the database has gone away.
    if (method !== 'GET' && caller?.role === 'ROLE_ADMIN') await version.waitUntilAllKnow().catch(() => undefined)
    // A client that has got a version from us must not get older content from us afterwards.
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
    addCommonHeaders(app)
    addErrorHandlers(app)
  }
  if (roles.includes('web')) {
    if (options.addWeb) await options.addWeb(app, serverFetch)
    else {
      await addAssets(app)
      const readSite = createSiteReader(serverFetch, config.site, version.current)
      const { pages, findPage } = await openPages({ serverFetch, readSite, razorpay: config.razorpay })
      const isListed = createListedRows(pageCache, cachedEndpoints)
      const budget = createMissBudget(RENDERINGS_PER_NETWORK)
      addPageRoutes(app, { pages, pageCache, findPage, isListed, budget, pageViews })
    }
  }
  const listener =
    dependencies && options.databaseUrl ? listenForChanges(options.databaseUrl, dependencies, version) : null
  const work = dependencies && isWorker ? await runJobs(dependencies) : null
  await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  dependencies?.heartbeat.start()

  return {
    origin: `http://localhost:${port}`,
    port,
    /** Waits until the balancer sends requests elsewhere, finishes the requests under way, then disconnects the database. */
    async close() {
      await stopping.drain(config.drainMs)
      dependencies?.heartbeat.stop()
      await stopping.close(app.server)
      await app.close()
      await pageViews.stop()
      version.close()
      await listener?.close()
      await work?.stop()
      await dependencies?.close()
    },
  }
}

/** A process without a database, which has the role web alone, asks the API to count. */
const viewWriter =
  (dependencies: OpenDependencies | null, serverFetch: ServerFetch, { tokenKeys }: ApiConfig) =>
  async (count: number) => {
    if (dependencies) return void (await addToday(dependencies.databases.shared, 'course_views', count))
    const { method, path } = reportCourseViews
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(signCourseViews(count, tokenKeys))
    const response = await serverFetch(new Request(new URL(path, 'http://api'), { method, headers, body }))
    if (!response.ok) throw new Error(`The API responded with ${response.status} to a number of page views.`)
  }

const contentVersionReader = (dependencies: OpenDependencies | null, serverFetch: ServerFetch) => async () => {
  if (dependencies) return selectContentVersion(dependencies.databases.shared)
  const response = await serverFetch(new Request(new URL(getContentVersion.path, 'http://api')))
  if (!response.ok) throw new Error(`The API responded with ${response.status} to a request for the content's version.`)
  return (await response.json()) as number
}

/** Learns from the database's notifications what other processes have changed. */
function listenForChanges(
  databaseUrl: string,
  { databases, liveSessions }: OpenDependencies,
  version: ContentVersion,
): Listener {
  const { learn, channels } = contentChannels(version, (channel, message) => listener.say(channel, message))
  const sessionEnded = { session_ended: (sessionId: string) => liveSessions.forget(Number(sessionId)) }
  const catchUp = () => void selectContentVersion(databases.shared).then(learn, () => undefined)
  const listener = listen(databaseUrl, { ...channels, ...sessionEnded }, catchUp)
  return listener
}
