import type { AttemptResult } from '@abhyas/contract/exams-attempts'
import { AppError } from '../../../app-error.ts'
import type { Parts } from '../../../parts.ts'
import { isGivenBack } from '../../access/require-not-given-back.ts'
import { summaryOf } from '../attempts/attempt-queries.ts'
import { requireNotInExam } from '../attempts/require-not-in-exam.ts'
import { resultItemsOf } from './result-items.ts'
import {
  selectEarlierAttempts,
  selectGivenAnswers,
  selectLateAnswers,
  selectOptionalAttemptRow,
} from './result-queries.ts'

const EARLIER_SHOWN = 5

/** A learner reads the result of a finished attempt of their own. After a refund of the module it holds the score alone. */
export async function readResult(
  parts: Pick<Parts, 'databases' | 'papers'>,
  learnerId: number,
  attemptId: number,
): Promise<AttemptResult> {
  const db = parts.databases.dbOf(learnerId)
  const row = await selectOptionalAttemptRow(db, learnerId, attemptId)
  if (!row) throw new AppError('attempt_not_found')
  if (row.state === 'open') throw new AppError('attempt_open')
  const { paperId, spentMs, ...attempt } = row
  const paper = await parts.papers.get(paperId)
  await requireNotInExam(
    parts,
    learnerId,
    paper.questions.map(({ id }) => id),
  )
  const [isBack, answers, late, earlier] = await Promise.all([
    isGivenBack(parts.databases, learnerId, attempt.topic.id),
    selectGivenAnswers(db, learnerId, attemptId),
    selectLateAnswers(db, learnerId, attemptId),
    selectEarlierAttempts(db, { learnerId, examId: attempt.examId, before: attemptId, limit: EARLIER_SHOWN }),
  ])
  const items = isBack ? [] : resultItemsOf(paper, { answers, late, spentMs })
  return { ...summaryOf(attempt), items, isGivenBack: isBack, earlier }
}
