import type { AttemptResult } from '@abhyas/contract/exams-attempts'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Papers } from '../papers/papers.ts'
import { isGivenBack } from '../../access/require-not-given-back.ts'
import { summaryOf } from '../attempts/attempt-queries.ts'
import { requireNotInExam } from '../attempts/require-not-in-exam.ts'
import type { AttemptKey } from '../papers/attempt-key.ts'
import { resultItemsOf } from './result-items.ts'
import {
  selectEarlierAttempts,
  selectGivenAnswers,
  selectLateAnswers,
  selectOptionalAttemptRow,
} from './result-queries.ts'

const EARLIER_SHOWN = 5

/**
 * Reads the result of a learner's closed attempt. After a refund of the module the result has no questions, only the
 * score.
 */
export async function readResult(
  databases: Databases,
  { learnerId, attemptId }: AttemptKey,
  papers: Papers,
): Promise<AttemptResult> {
  const db = databases.dbOf(learnerId)
  const row = await selectOptionalAttemptRow(db, learnerId, attemptId)
  if (!row) throw new AppError('attempt_not_found')
  if (row.state === 'open') throw new AppError('attempt_open')
  const { paperId, spentMs, ...attempt } = row
  const paper = await papers.get(paperId)
  const questionIds = paper.questions.map(({ id }) => id)
  await requireNotInExam(databases, { learnerId, questionIds }, papers)
  const [isBack, answers, late, earlier] = await Promise.all([
    isGivenBack(databases, learnerId, attempt.topic.id),
    selectGivenAnswers(db, learnerId, attemptId),
    selectLateAnswers(db, learnerId, attemptId),
    selectEarlierAttempts(db, { learnerId, examId: attempt.examId, before: attemptId, limit: EARLIER_SHOWN }),
  ])
  const items = isBack ? [] : resultItemsOf(paper, { answers, late, spentMs })
  return { ...summaryOf(attempt), items, isGivenBack: isBack, earlier }
}
