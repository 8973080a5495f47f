import * as contract from '@abhyas/contract/content'
import { route } from '../../http/route.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { selectOptionalLastLoad } from './content-load-queries.ts'
import { previewLoad, startLoad } from './run-content-load.ts'

export const contentRoutes = ({ jobs }: { jobs: Jobs }) => [
  route(contract.getContent, ({ db }) => previewLoad(db)),
  route(contract.getContentLoad, async ({ db }) => ({ load: await selectOptionalLastLoad(db) })),
  route(contract.loadContent, ({ db, caller, body, http: { requestId } }) =>
    startLoad(db, { userId: caller.userId, requestId }, body, jobs),
  ),
]
