import * as contract from '@abhyas/contract/vitals'
import { tracing } from '@abhyas/tracing/tracing'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from '../../config.ts'
import { route } from '../../http/route.ts'
import type { Limits } from '../../http/limits.ts'
import { noteVital } from '../../metrics/vitals.ts'
import { createBrowserErrorLog } from './browser-error-log.ts'
import { countCourseViews } from './course-views.ts'
import { takeBrowserSpans } from './take-browser-spans.ts'

type Tools = { log: FastifyBaseLogger; limits: Limits; config: Pick<ApiConfig, 'tokenKeys'> }

/** Counts what browsers report about pages, writes it to the log, and counts pages for processes without a database. */
export const vitalsRoutes = ({ log, limits, config }: Tools) => {
  const noteBrowserError = createBrowserErrorLog(log)
  return [
    route(contract.reportVitals, async ({ body }) => {
      for (const { name, value } of body.metrics) noteVital(name, value)
      const metrics = Object.fromEntries(body.metrics.map(({ name, value }) => [name, value]))
      log.info({ vitals: { route: body.route, ...metrics } }, 'web vitals')
    }),
    // The response does not say whether the report was noted, so nobody learns of the limit.
    route(contract.reportBrowserError, async ({ body, http }) => {
      if (await limits.trySpend('browser_error_by_address', http.network)) noteBrowserError(body, http.userAgent)
    }),
    route(contract.reportBrowserSpans, async ({ body, http }) => {
      if (!tracing.current) return
      if (await limits.trySpend('browser_spans_by_address', http.network)) takeBrowserSpans(body, tracing.current)
    }),
    route(contract.reportCourseViews, ({ db, body }) => countCourseViews(db, body, config)),
  ]
}
