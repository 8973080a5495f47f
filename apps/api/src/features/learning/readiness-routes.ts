import * as contract from '@abhyas/contract/learning-readiness'
import { route, tellNextPage } from '../../http/route.ts'
import { requireTopicAccess } from '../access/require-module-access.ts'
import { selectExamPapers } from '../exams/papers/exam-queries.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { createRatedPapers } from './readiness/rated-papers.ts'
import { readExamReadiness, readReadiness } from './readiness/read-exam-readiness.ts'

export function readinessRoutes({ papers }: { papers: Papers }) {
  const ratedPapers = createRatedPapers(papers)
  return [
    route(contract.getExamReadiness, ({ databases, caller, params }) =>
      readExamReadiness(databases, { caller, ...params }, ratedPapers),
    ),
    route(
      contract.getTopicReadiness,
      async ({ databases, db, caller, params: { topicId }, query: { after, limit }, http }) => {
        const drafts = await requireTopicAccess(databases, caller, topicId)
        const found = await selectExamPapers(db, { topicId, after, limit: limit + 1, ...drafts })
        return readReadiness(databases, caller.userId, tellNextPage(found, limit, http), ratedPapers)
      },
    ),
  ]
}
