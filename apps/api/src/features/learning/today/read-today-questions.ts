import type { TodayQuestions } from '@abhyas/contract/learning-today'
import type { Databases } from '@abhyas/database/database'
import type { Caller } from '../../../http/tokens.ts'
import { withHtml } from '../../../text/with-html.ts'
import { requireNotInExam } from '../../exams/attempts/require-not-in-exam.ts'
import type { Papers } from '../../exams/papers/papers.ts'
import type { TopicRatings } from '../model/topic-ratings.ts'
import { findOpenQuestions, noteCounted } from '../model/open-questions.ts'
import { selectWholeQuestions } from '../model/picked-question-queries.ts'
import { findSet } from './read-today.ts'
import { selectSetProgress } from './today-queries.ts'

/** Returns the questions of today with their correct answers, unless a running exam asks one of them. */
export async function readTodayQuestions(
  databases: Databases,
  caller: Caller,
  { papers, topicRatings }: { papers: Papers; topicRatings: TopicRatings },
): Promise<TodayQuestions> {
  const learnerId = caller.userId
  const { today, set } = await findSet(databases, caller, { papers, topicRatings })
  if (!set) return { madeAt: null, questions: [] }
  const ids = set.picks.map(({ questionId }) => questionId)
  const found = await selectWholeQuestions(databases.shared, ids)
  const { open, countedByRefund } = await findOpenQuestions(databases, { caller, questions: found }, papers)
  await requireNotInExam(databases, { learnerId, questionIds: open.map(({ id }) => id) }, papers)
  const { answers } = await selectSetProgress(databases.dbOf(learnerId), { learnerId, set, fromDay: today })
  await noteCounted(databases, { caller, countedByRefund })
  const answerTo = new Map(answers.map(({ questionId, ...answer }) => [questionId, answer]))
  const byId = new Map((await withHtml(open)).map((question) => [question.id, question]))
  return {
    madeAt: set.madeAt,
    questions: set.picks.flatMap(({ questionId, reason }) => {
      const question = byId.get(questionId)
      if (!question) return []
      return [{ question, topicName: question.topicName, reason, answer: answerTo.get(questionId) ?? null }]
    }),
  }
}
