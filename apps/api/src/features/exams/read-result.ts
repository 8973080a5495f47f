import type { AttemptResult } from '@abhyas/contract/exams-attempts'
import { AppError } from '../../app-error.ts'
import type { Parts } from '../../parts.ts'
import { summaryOf } from './attempt-queries.ts'
import { requireNotInExam } from './require-not-in-exam.ts'
import { resultItemsOf } from './result-items.ts'
import {
  selectEarlierAttempts,
  selectGivenAnswers,
  selectLateAnswers,
  selectOptionalAttemptRow,
} from './result-queries.ts'

const EARLIER_SHOWN = 5

/** Of an attempt that is over, to the learner whose it is. */
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
  const [answers, late, earlier] = await Promise.all([
    selectGivenAnswers(db, learnerId, attemptId),
    selectLateAnswers(db, learnerId, attemptId),
    selectEarlierAttempts(db, { learnerId, examId: attempt.examId, before: attemptId, limit: EARLIER_SHOWN }),
  ])
  return { ...summaryOf(attempt), items: resultItemsOf(paper, { answers, late, spentMs }), earlier }
}
