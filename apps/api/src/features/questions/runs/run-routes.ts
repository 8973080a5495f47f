import * as contract from '@abhyas/contract/questions-runs'
import type { Limits } from '../../../http/limits.ts'
import { route } from '../../../http/route.ts'
import type { Jobs } from '../../../queues/job-queue.ts'
import { proveQuestion } from './prove-question.ts'
import { requireRun, startRun } from './start-run.ts'

export const runRoutes = (tools: { limits: Limits; jobs: Jobs }) => [
  route(contract.startRun, ({ db, body, caller }) => startRun(db, { ...body, authorId: caller.userId }, tools)),
  route(contract.getRun, ({ db, params }) => requireRun(db, params.id)),
  route(contract.proveQuestion, ({ db, params, body }) => proveQuestion(db, { ...params, ...body })),
]
