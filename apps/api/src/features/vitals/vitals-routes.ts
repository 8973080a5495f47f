import * as contract from '@abhyas/contract/vitals'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from '../../config.ts'
import { route } from '../../http/route.ts'
import { countCourseViews } from './course-views.ts'

/**
 * Writes the figures that browsers measured to the log, from which operators draw their dashboards, and counts pages for
 * processes without a database.
 */
export const vitalsRoutes = ({ log, config }: { log: FastifyBaseLogger; config: Pick<ApiConfig, 'tokenKeys'> }) => [
  route(contract.reportVitals, async ({ body }) => {
    const metrics = Object.fromEntries(body.metrics.map(({ name, value }) => [name, value]))
    log.info({ vitals: { route: body.route, ...metrics } }, 'web vitals')
  }),
  route(contract.reportCourseViews, ({ db, body }) => countCourseViews(db, body, config)),
]
