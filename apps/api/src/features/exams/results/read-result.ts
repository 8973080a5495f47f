import type { AttemptResult } from '@abhyas/contract/exams-results'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../http/tokens.ts'
import type { Papers } from '../papers/papers.ts'
import { isGivenBack } from '../../access/require-not-given-back.ts'
import { summaryOf } from '../attempts/attempt-queries.ts'
import { requireNotInExam } from '../attempts/require-not-in-exam.ts'
import { hiddenExamsFor, hideFigures, secretIdsFor } from '../windows/secret-keys.ts'
import { listCorrections } from './list-corrections.ts'
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
 * score. While the
 * results are hidden, it has neither. While an exam of others that is open asks one of its questions, there is no
 * result: it would show the key.
 */
export async function readResult(
  databases: Databases,
  { caller, attemptId }: { caller: Caller; attemptId: number },
  papers: Papers,
): Promise<AttemptResult> {
  const learnerId = caller.userId
  const db = databases.dbOf(learnerId)
  const row = await selectOptionalAttemptRow(db, learnerId, attemptId)
  if (!row) throw new AppError('attempt_not_found')
  if (row.state === 'open') throw new AppError('attempt_open')
  const { paperId, spentMs, ...attempt } = row
  const paper = await papers.get(paperId)
  const questionIds = paper.questions.map(({ id }) => id)
  const hidden = await hiddenExamsFor(caller, papers)
  const isHidden = hidden.has(attempt.examId)
  if (!isHidden) {
    await requireNotInExam(databases, { learnerId, questionIds }, papers)
    const secret = await secretIdsFor(caller, papers)
    if (questionIds.some((id) => secret.has(id))) throw new AppError('results_later')
  }
  const [isBack, corrected, corrections, answers, late, earlier] = await Promise.all([
    isGivenBack(databases, learnerId, attempt.owner),
    papers.corrections.of({ examId: attempt.examId, paperId }),
    isHidden ? [] : listCorrections(databases, { learnerId, attemptId, examId: attempt.examId }, papers),
    selectGivenAnswers(db, learnerId, attemptId),
    selectLateAnswers(db, learnerId, attemptId),
    selectEarlierAttempts(db, { learnerId, examId: attempt.examId, before: attemptId, limit: EARLIER_SHOWN }),
  ])
  const items = isBack || isHidden ? [] : resultItemsOf(paper, { answers, late, spentMs }, corrected)
  return {
    ...hideFigures(summaryOf(attempt), hidden),
    items,
    sections: paper.sections,
    isGivenBack: isBack,
    earlier: earlier.map((one) => hideFigures(one, hidden)),
    corrections,
  }
}
