import * as contract from '@abhyas/contract/exams'
import { route, tellNextPage } from '../../http/route.ts'
import { tellCountedTotal } from '../../http/totals.ts'
import { requireTopicAccess } from '../access/require-module-access.ts'
import { countExams, selectExamPage } from './papers/exam-queries.ts'
import { createExam, deleteExam, updateExam } from './manage/save-exam.ts'
import type { Papers } from './papers/papers.ts'

export const examRoutes = ({ papers }: { papers: Pick<Papers, 'windows'> }) => [
  route(
    contract.getExamsByTopic,
    async ({ databases, db, params: { topicId }, query: { after, limit }, caller, http }) => {
      const drafts = await requireTopicAccess(databases, caller, topicId)
      tellCountedTotal(await countExams(db, topicId, drafts), http)
      return tellNextPage(await selectExamPage(db, { topicId, after, limit: limit + 1, ...drafts }), limit, http)
    },
  ),
  route(contract.createExam, ({ db, body }) => createExam(db, body)),
  route(contract.updateExam, ({ db, params, body, ifMatch }) => updateExam(db, { ...params, ...body, ifMatch })),
  route(contract.deleteExam, ({ db, params: { id }, ifMatch }) =>
    deleteExam(db, { id, ifMatch }, papers).finally(papers.windows.forget),
  ),
]
