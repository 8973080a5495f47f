import * as contract from '@abhyas/contract/exams-attempts'
import { getResult } from '@abhyas/contract/exams-results'
import { route, tellNextPage } from '../../http/route.ts'
import type { Papers } from './papers/papers.ts'
import { readResult } from './results/read-result.ts'
import { hiddenExamsFor, hideFigures } from './windows/secret-keys.ts'
import { selectAttemptPage } from './results/result-queries.ts'

export const resultRoutes = ({ papers }: { papers: Papers }) => [
  route(getResult, ({ databases, params: { attemptId }, caller }) =>
    readResult(databases, { caller, attemptId }, papers),
  ),
  route(contract.getMyAttempts, async ({ databases, query: { topicId, state, after, limit }, caller, http }) => {
    const { userId } = caller
    const hidden = await hiddenExamsFor(caller, papers)
    const page = { learnerId: userId, topicId, state, after, limit: limit + 1 }
    const attempts = tellNextPage(await selectAttemptPage(databases.dbOf(userId), page), limit, http)
    return attempts.map((attempt) => hideFigures(attempt, hidden))
  }),
]
