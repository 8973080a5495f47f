import type { Question } from '@abhyas/contract/questions'
import type { BankQuestion } from '@abhyas/contract/questions-bank'
import type { Databases, Db } from '@abhyas/database/database'
import { selectCounter } from '../../sql/counter-queries.ts'
import { type Http, tellNextPage } from '../../http/route.ts'
import { tellCountedTotal } from '../../http/totals.ts'
import type { Caller } from '../../http/tokens.ts'
import { likePattern } from '../../sql/like-pattern.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { requireNotInExam } from '../exams/attempts/require-not-in-exam.ts'
import { secretIdsFor } from '../exams/windows/secret-keys.ts'
import { noteShown } from '../access/note-shown.ts'
import { requireTopicAccess } from '../access/require-module-access.ts'
import { type BankFilter, countInBank, selectBankPage } from './bank-queries.ts'
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

type BankSearch = Omit<BankFilter, 'pattern'> & Page & { text: string }

export async function searchBank(
  db: Db,
  { text, after, limit, ...place }: BankSearch,
  http: Http,
): Promise<BankQuestion[]> {
  const filter = { ...place, pattern: likePattern(text) }
  const isFiltered =
    text !== '' || place.state !== 'all' || Boolean(place.courseId ?? place.moduleId ?? place.topicId ?? place.importId)
  const [rows] = await Promise.all([
    selectBankPage(db, { ...filter, after, limit: limit + 1 }),
    isFiltered
      ? countInBank(db, filter).then((count) => tellCountedTotal(count, http))
      : selectCounter(db, 'questions').then((count) => http.setTotal(String(count))),
  ])
  return withHtml(tellNextPage(rows, limit, http))
}
