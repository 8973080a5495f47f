import * as contract from '@abhyas/contract/vitals'
import type { FastifyBaseLogger } from 'fastify'
import { route } from '../../http/route.ts'

/** What browsers measured goes to the log, from where the operators' dashboards take it. */
export const vitalsRoutes = ({ log }: { log: FastifyBaseLogger }) => [
  route(contract.reportVitals, async ({ body }) => {
    const metrics = Object.fromEntries(body.metrics.map(({ name, value }) => [name, value]))
    log.info({ vitals: { route: body.route, ...metrics } }, 'web vitals')
  }),
]
