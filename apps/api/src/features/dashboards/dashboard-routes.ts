import * as contract from '@abhyas/contract/dashboards-manage'
import { route } from '../../http/route.ts'
import { selectDrafts } from './draft-queries.ts'
import { selectJobRuns } from './job-run-queries.ts'
import { readDays } from './read-days.ts'
import { readWaiting } from './read-waiting.ts'

/** The routes of the admin's dashboard. */
export const dashboardRoutes = () => [
  route(contract.getWaiting, ({ databases }) => readWaiting(databases)),
  route(contract.getJobRuns, ({ db }) => selectJobRuns(db)),
  route(contract.getDays, ({ db }) => readDays(db)),
  route(contract.getDrafts, ({ db }) => selectDrafts(db)),
]
