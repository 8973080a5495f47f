import * as contract from '@abhyas/contract/exams-attempts'
import { AppError } from '../../app-error.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { selectOptionalClock, selectOptionalOpenAttempt, updateOptionalWriter } from './attempt-queries.ts'
import { submitAttempt } from './end-attempt.ts'
import { selectOptionalExamToStart } from './exam-queries.ts'
import { saveAnswers } from './save-answers.ts'
import { startAttempt, viewOf } from './start-attempt.ts'

export const attemptRoutes = (parts: Parts) => {
  const { databases, lanes } = parts
  return [
    route(contract.startAttempt, ({ caller, params, body }) => startAttempt(parts, { caller, ...params, ...body })),
    route(contract.getExamQuestions, async ({ caller, params }) => {
      const paper = await parts.papers.get(await paperIdFor(parts, caller, params.examId))
      return paper.ready
    }),
    route(contract.saveAnswers, ({ caller: { userId }, params, body }) =>
      saveAnswers(lanes.saves(userId), { learnerId: userId, ...params, ...body }),
    ),
    route(contract.takeOverAttempt, async ({ caller: { userId }, params: { attemptId }, body: { deviceId } }) => {
      const db = databases.dbOf(userId)
      const attempt = await updateOptionalWriter(db, { learnerId: userId, attemptId, deviceId })
      if (attempt) return viewOf(db, attempt, deviceId)
      throw new AppError((await selectOptionalClock(db, userId, attemptId)) ? 'attempt_closed' : 'attempt_not_found')
    }),
    route(contract.getAttemptClock, async ({ caller: { userId }, params: { attemptId } }) => {
      const clock = await selectOptionalClock(databases.dbOf(userId), userId, attemptId)
      if (!clock) throw new AppError('attempt_not_found')
      return clock
    }),
    route(contract.submitAttempt, ({ caller: { userId }, params, body }) =>
      submitAttempt(parts, { learnerId: userId, ...params, ...body }),
    ),
  ]
}

/** A learner sees the questions of the attempt that is open; an admin without one, the exam as it is. */
async function paperIdFor({ databases }: Parts, caller: Caller, examId: number): Promise<number> {
  const open = await selectOptionalOpenAttempt(databases.dbOf(caller.userId), caller.userId, examId)
  if (open) return open.paperId
  if (!draftsFor(caller).withDrafts) throw new AppError('attempt_required')
  const exam = await selectOptionalExamToStart(databases.shared, examId)
  if (!exam) throw new AppError('exam_not_found')
  if (!exam.paperId) throw new AppError('exam_unavailable')
  return exam.paperId
}
