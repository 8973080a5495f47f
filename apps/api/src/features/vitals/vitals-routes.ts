import * as contract from '@abhyas/contract/vitals'
import type { FastifyBaseLogger } from 'fastify'
import { route } from '../../http/route.ts'

/** Writes the figures that browsers measured to the log, from which operators draw their dashboards. */
export const vitalsRoutes = ({ log }: { log: FastifyBaseLogger }) => [
  route(contract.reportVitals, async ({ body }) => {
    const metrics = Object.fromEntries(body.metrics.map(({ name, value }) => [name, value]))
    log.info({ vitals: { route: body.route, ...metrics } }, 'web vitals')
  }),
]
