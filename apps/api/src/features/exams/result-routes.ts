import * as contract from '@abhyas/contract/exams-attempts'
import { route, tellNextPage } from '../../http/route.ts'
import type { Papers } from './papers/papers.ts'
import { readResult } from './results/read-result.ts'
import { selectAttemptPage } from './results/result-queries.ts'

export const resultRoutes = ({ papers }: { papers: Papers }) => [
  route(contract.getResult, ({ databases, params: { attemptId }, caller: { userId } }) =>
    readResult(databases, { learnerId: userId, attemptId }, papers),
  ),
  route(
    contract.getMyAttempts,
    async ({ databases, query: { topicId, state, after, limit }, caller: { userId }, http }) => {
      const page = { learnerId: userId, topicId, state, after, limit: limit + 1 }
      return tellNextPage(await selectAttemptPage(databases.dbOf(userId), page), limit, http)
    },
  ),
]
