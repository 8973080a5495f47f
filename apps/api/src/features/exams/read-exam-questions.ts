import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { CachedResponse } from '../../http/cached-response.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { requireNotGivenBack } from '../access/require-not-given-back.ts'
import { selectOptionalOpenAttempt } from './attempts/attempt-queries.ts'
import { selectExamsToStart } from './papers/exam-queries.ts'
import type { Papers } from './papers/papers.ts'
import { selectOptionalAttemptRow } from './results/result-queries.ts'

type QuestionsRequest = { caller: Caller; examId: number; attemptId: number | undefined; variant?: number | undefined }

/** Reads the questions of an exam without the answer key. */
export async function readExamQuestions(
  databases: Databases,
  request: QuestionsRequest,
  papers: Papers,
): Promise<CachedResponse> {
  const paper = await papers.get(await findPaperId(databases, request, papers))
  return paper.response
}

/**
 * A learner gets the paper of the named attempt, or else the paper of the open attempt. The paper of a closed attempt
 * is refused when its module was given back. An admin gets the named variant of the exam, or without an attempt the
 * first one.
 */
async function findPaperId(
  databases: Databases,
  { caller, examId, attemptId, variant }: QuestionsRequest,
  papers: Papers,
): Promise<number> {
  const learnerId = caller.userId
  const db = databases.dbOf(learnerId)
  if (attemptId !== undefined) {
    const known = papers.recentPaperIdOf({ learnerId, attemptId })
    if (known !== undefined) return known
    const attempt = await selectOptionalAttemptRow(db, learnerId, attemptId)
    if (!attempt) throw new AppError('attempt_required')
    const { paperId, state, owner } = attempt
    if (state === 'open') papers.notePaperId({ learnerId, attemptId }, paperId)
    else await requireNotGivenBack(databases, learnerId, owner)
    return paperId
  }
  const { withDrafts } = draftsFor(caller)
  const open = withDrafts && variant !== undefined ? null : await selectOptionalOpenAttempt(db, learnerId, examId)
  if (open) return open.paperId
  if (!withDrafts) throw new AppError('attempt_required')
  const [exam] = await selectExamsToStart(databases.shared, [examId])
  if (!exam) throw new AppError('exam_not_found')
  const paperId = exam.variants ? exam.variants[variant ?? 0]?.paperId : exam.paperId
  if (!paperId) throw new AppError('exam_unavailable')
  return paperId
}
