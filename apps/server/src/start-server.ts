import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addApi, BODY_LIMIT_BYTES, newRequestId } from '@abhyas/api/app'
import type { ApiConfig } from '@abhyas/api/config'
import { signCourseViews } from '@abhyas/api/features/vitals/course-views'
import { addToday } from '@abhyas/api/sql/day-counters'
import { addErrorHandlers } from '@abhyas/api/http/error-response'
import { createHotCalls, type HotCalls } from '@abhyas/api/http/hot-calls'
import { addCommonHeaders } from '@abhyas/api/http/response-headers'
import { runJobs } from '@abhyas/api/jobs/run-jobs'
import { noteBuild, showContentVersion } from '@abhyas/api/metrics/process'
import { watchLoad } from '@abhyas/api/overload/load-level'
import { openDependencies, type OpenDependencies } from '@abhyas/api/open-dependencies'
import { hotRoutesOf } from '@abhyas/api/routes'
import { getContentVersion } from '@abhyas/contract/catalog'
import { reportCourseViews } from '@abhyas/contract/vitals'
import type { ServerFetch } from '@abhyas/web/server-context'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { followContent } from './content/follow-content.ts'
import { counted, noteRoutes } from './count-requests.ts'
import { withFastPath } from './fast-path.ts'
import { addHealthRoutes } from './health.ts'
import { startMetricsServer } from './metrics-server.ts'
import { startTracing, stopTracing, traced } from './trace-requests.ts'
import { addAssets } from './pages/assets.ts'
import { createCachedEndpoints } from './pages/cache/cached-endpoints.ts'
import { createListedRows } from './pages/cache/listed-rows.ts'
import { createMissBudget } from './pages/miss-budget.ts'
import { createPageCache } from './pages/cache/page-cache.ts'
import { addPageRoutes } from './pages/page-routes.ts'
import { pageKey } from './pages/page-key.ts'
import { BUSY_PATH } from './pages/page-table.ts'
import { createPageViews } from './pages/page-views.ts'
import { KEPT_ASSETS, openPages, WEB_BUILDS } from './pages/pages.ts'
import { fetchFrom, injectInto } from './pages/reach-api.ts'
import { createSiteReader } from './pages/site-reader.ts'
import { warmUp } from './pages/warm-up.ts'
import { type BusyPage, createLoadRefusals } from './refuse-load.ts'
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

export type RunningServer = {
  origin: string
  port: number
  /** The port of /metrics, or null when the metrics are not shown. */
  metricsPort: number | null
  close(): Promise<void>
}

/** Starts one process with the given roles, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { roles, config, log } = options
  const isWorker = roles.includes('worker')
  const release = readRelease(process.env)
  const traces = await startTracing(config, { ...release, roles })
  const does = { log, isWorker, takesAnswers: roles.includes('api') }
  const dependencies = options.databaseUrl ? await openDependencies(options.databaseUrl, config, does) : null
  const serverFetch: ServerFetch = dependencies
    ? (request) => injectInto(app, request)
    : fetchFrom(options.apiOrigin ?? '')
  const self = { ...release, roles: [...roles], startedAt: new Date().toISOString() }
  const content = await followContent({ dependencies, databaseUrl: options.databaseUrl, serverFetch, self })
  const { version } = content
  showContentVersion(version.current)
  noteBuild({ ...release, roles: roles.join(',') })
  const pageCache = createPageCache(version.current, log)
  const cachedEndpoints = createCachedEndpoints(serverFetch)
  const pageViews = createPageViews(viewWriter(dependencies, serverFetch, config), log)
  const stopping = createStopping()
  const load = watchLoad({ isOn: config.refusesWhenBusy })
  const loadRefusals = createLoadRefusals(load)
  let isWarm = false
  let warmPaths: readonly string[] = []
  let busyPage: BusyPage | null = null
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
    serverFactory: (handler) => {
      const listener = withFastPath({ loadRefusals, hotCalls, pageCache, cachedEndpoints, pageViews }, counted(handler))
      return createServer(TIMEOUTS, stopping.guard(traces ? traced(traces, listener) : listener))
    },
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
  noteRoutes(app)
  addHealthRoutes(app, release, () => isWarm && !stopping.isStopping())
  if (dependencies && roles.includes('api')) await addApi(app, dependencies.databases, dependencies)
  else {
    addCommonHeaders(app)
    addErrorHandlers(app)
  }
  if (roles.includes('web')) {
    if (options.addWeb) await options.addWeb(app, serverFetch)
    else {
      await addAssets(app, Object.values(WEB_BUILDS), config.assetsFolder ?? KEPT_ASSETS)
      const readSite = createSiteReader(serverFetch, config.site, version.current)
      const opened = await openPages({ serverFetch, readSite, razorpay: config.razorpay })
      const { pages, findPage } = opened
      warmPaths = opened.warmPaths
      const isListed = createListedRows(pageCache, cachedEndpoints)
      const budget = createMissBudget(RENDERINGS_PER_NETWORK)
      addPageRoutes(app, { pages, pageCache, findPage, isListed, budget, pageViews })
      busyPage = (locale) => pageCache.obtain(pageKey(locale, BUSY_PATH), () => pages[locale].render(BUSY_PATH))
    }
  }
  content.listen()
  const work = dependencies && isWorker ? await runJobs(dependencies) : null
  const metrics = config.metrics && (await startMetricsServer(config.metrics))
  await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  dependencies?.heartbeat.start()
  await warmUp(app, warmPaths)
  if (busyPage) await loadRefusals.showPage(busyPage)
  isWarm = true

  return {
    origin: `http://localhost:${port}`,
    port,
    metricsPort: metrics?.port ?? null,
    /** Waits until the balancer sends requests elsewhere, finishes the requests under way, then disconnects the database. */
    async close() {
      // The jobs under way get the time of the drain too. No balancer sends requests to a worker.
      work?.takeNoMore()
      await stopping.drain(roles.some((role) => role !== 'worker') ? config.drainMs : 0)
      dependencies?.heartbeat.stop()
      await stopping.close(app.server)
      await app.close()
      await pageViews.stop()
      load.stop()
      await content.close()
      await work?.stop()
      await dependencies?.close()
      await metrics?.close()
      if (traces) await stopTracing()
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
