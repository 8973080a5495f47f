import * as contract from '@abhyas/contract/exams-attempts'
import { route, tellNextPage } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { readResult } from './results/read-result.ts'
import { selectAttemptPage } from './results/result-queries.ts'

export const resultRoutes = (parts: Pick<Parts, 'databases' | 'papers'>) => [
  route(contract.getResult, ({ params, caller }) => readResult(parts, caller.userId, params.attemptId)),
  route(contract.getMyAttempts, async ({ query: { topicId, state, after, limit }, caller: { userId }, http }) => {
    const page = { learnerId: userId, topicId, state, after, limit: limit + 1 }
    return tellNextPage(await selectAttemptPage(parts.databases.dbOf(userId), page), limit, http)
  }),
]
