import type { Question } from '@abhyas/contract/questions'
import type { Databases } from '@abhyas/database/database'
import { type Http, tellNextPage } from '../../http/route.ts'
import { tellCountedTotal } from '../../http/totals.ts'
import type { Caller } from '../../http/tokens.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { requireNotInExam } from '../exams/attempts/require-not-in-exam.ts'
import { secretIdsFor } from '../exams/windows/secret-keys.ts'
import { noteShown } from '../access/note-shown.ts'
import { requireTopicAccess } from '../access/require-module-access.ts'
import { withHtml } from '../../text/with-html.ts'
import { countPractised, selectQuestionPage } from './question-queries.ts'

type Page = { after: number; limit: number }

export async function listQuestions(
  databases: Databases,
  { caller, topicId, after, limit }: Page & { caller: Caller; topicId: number },
  http: Http,
  papers: Papers,
): Promise<Question[]> {
  const { refundableModuleId, ...drafts } = await requireTopicAccess(databases, caller, topicId)
  const { shared } = databases
  const learnerId = caller.userId
  const seen = { ...drafts, withoutIds: [...(await secretIdsFor(caller, papers))] }
  const rows = await selectQuestionPage(shared, { topicId, after, limit: limit + 1, ...seen })
  const questionIds = rows.map(({ id }) => id)
  if (!drafts.withDrafts) await requireNotInExam(databases, { learnerId, questionIds }, papers)
  tellCountedTotal(await countPractised(shared, topicId, seen), http)
  const shown = tellNextPage(rows, limit, http)
  if (refundableModuleId !== null)
    await noteShown(databases, {
      learnerId,
      moduleId: refundableModuleId,
      questionIds: shown.map(({ id }) => id),
    })
  return withHtml(shown)
}
