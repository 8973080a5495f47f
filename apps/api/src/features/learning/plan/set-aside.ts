import type { SetAside } from '@abhyas/contract/learning-goals'
import type { Databases } from '@abhyas/database/database'
import { broughtBackDay } from '@abhyas/learning/revision'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../http/tokens.ts'
import { withHtml } from '../../../text/with-html.ts'
import { selectOpenPapers } from '../../exams/attempts/open-attempt-queries.ts'
import { askedIn } from '../../exams/attempts/require-not-in-exam.ts'
import type { Papers } from '../../exams/papers/papers.ts'
import { examDayFrom } from '../model/apply-answer.ts'
import { lockLearner } from '../model/known-queries.ts'
import { learnerDay } from '../model/learner-day.ts'
import { findOpenQuestions, noteCounted } from '../model/open-questions.ts'
import { selectWholeQuestions } from '../model/picked-question-queries.ts'
import { selectLeeches, selectOptionalLeech, updateDueDays } from './card-queries.ts'
import { selectGoalNow } from './goal-queries.ts'

const SHOWN_AT_MOST = 50

/** Lists the questions that the learner missed too often. While an exam asks one of them, its answer key stays hidden. */
export async function readSetAside(databases: Databases, caller: Caller, papers: Papers): Promise<SetAside[]> {
  const learnerId = caller.userId
  const db = databases.dbOf(learnerId)
  const leeches = await selectLeeches(db, learnerId, SHOWN_AT_MOST)
  if (leeches.length === 0) return []
  const asked = await askedIn(papers, await selectOpenPapers(db, [learnerId]))
  const hidden = (id: number) => asked.has(id)
  const ids = leeches.flatMap(({ questionId }) => (hidden(questionId) ? [] : [questionId]))
  const found = await selectWholeQuestions(databases.shared, ids)
  const { open, countedByRefund } = await findOpenQuestions(databases, { caller, questions: found }, papers)
  await noteCounted(databases, { caller, countedByRefund })
  const byId = new Map((await withHtml(open)).map((question) => [question.id, question]))
  return leeches.flatMap(({ questionId, lapses }) => {
    const question = byId.get(questionId)
    return question ? [{ question, topicName: question.topicName, misses: lapses + 1 }] : []
  })
}

/** Shows a leech once more. When the learner knows it, it is revised like the other cards again. */
export const bringBack = (
  { dbOf }: Pick<Databases, 'dbOf'>,
  { learnerId, questionId }: { learnerId: number; questionId: number },
): Promise<void> =>
  dbOf(learnerId).transaction(async (tx) => {
    const { nowMs, timeZone } = await lockLearner(tx, learnerId)
    const leech = await selectOptionalLeech(tx, learnerId, questionId)
    if (!leech) throw new AppError('question_not_found')
    if (leech.dueDay !== null) return
    const today = learnerDay(nowMs, timeZone)
    const examDay = examDayFrom((await selectGoalNow(tx, learnerId)).goal?.examDay ?? null, today)
    const dueDay = Math.min(broughtBackDay(leech, today), examDay ?? Number.MAX_SAFE_INTEGER)
    await updateDueDays(tx, learnerId, [{ questionId, fromDay: null, dueDay }])
  })
