import * as contract from '@abhyas/contract/exams-attempts'
import { AppError } from '../../app-error.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { hotRoute, route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { selectOptionalClock, selectOptionalOpenAttempt, updateOptionalWriter } from './attempts/attempt-queries.ts'
import { requireNotGivenBack } from '../access/require-not-given-back.ts'
import { submitAttempt } from './attempts/end-attempt.ts'
import { selectExamsToStart } from './papers/exam-queries.ts'
import { selectOptionalAttemptRow } from './results/result-queries.ts'
import { saveAnswers } from './attempts/save-answers.ts'
import { readAttempt, startAttempt } from './attempts/start-attempt.ts'

export const attemptRoutes = (parts: Parts) => {
  const { databases, batchers, papers, heartbeat } = parts
  return [
    hotRoute(contract.startAttempt, ({ caller, params, body }) =>
      startAttempt(batchers.starts(caller.userId), { caller, ...params, ...body }),
    ),
    hotRoute(contract.getExamQuestions, async ({ caller, params: { examId }, query: { attemptId } }) => {
      const paper = await papers.get(await paperIdFor(parts, caller, { examId, attemptId }))
      return paper.ready
    }),
    hotRoute(
      contract.saveAnswers,
      ({ caller: { userId }, params, body }) =>
        saveAnswers(batchers.saves(userId), { learnerId: userId, ...params, ...body }),
      { trustsToken: true },
    ),
    route(contract.takeOverAttempt, async ({ caller: { userId }, params: { attemptId }, body: { deviceId } }) => {
      const db = databases.dbOf(userId)
      await heartbeat.requireFresh(db)
      const attempt = await updateOptionalWriter(db, { learnerId: userId, attemptId, deviceId })
      if (attempt) return readAttempt(db, attempt, deviceId)
      throw new AppError((await selectOptionalClock(db, userId, attemptId)) ? 'attempt_closed' : 'attempt_not_found')
    }),
    route(contract.getAttemptClock, async ({ caller: { userId }, params: { attemptId } }) => {
      const db = databases.dbOf(userId)
      await heartbeat.requireFresh(db)
      const clock = await selectOptionalClock(db, userId, attemptId)
      if (!clock) throw new AppError('attempt_not_found')
      return clock
    }),
    hotRoute(contract.submitAttempt, ({ caller: { userId }, params, body }) =>
      submitAttempt(batchers.submits(userId), { learnerId: userId, ...params, ...body }),
    ),
  ]
}

type Asked = { examId: number; attemptId: number | undefined }

/** A learner sees the questions of the attempt that is named, unless its module was given back, or is open; an admin without one, the exam as it is. */
async function paperIdFor({ databases, papers }: Parts, caller: Caller, { examId, attemptId }: Asked): Promise<number> {
  const learnerId = caller.userId
  const db = databases.dbOf(learnerId)
  if (attemptId !== undefined) {
    const known = papers.recentPaperIdOf({ learnerId, attemptId })
    if (known !== undefined) return known
    const attempt = await selectOptionalAttemptRow(db, learnerId, attemptId)
    if (!attempt) throw new AppError('attempt_required')
    const { paperId, state, topic } = attempt
    if (state === 'open') papers.notePaperId({ learnerId, attemptId }, paperId)
    else await requireNotGivenBack(databases, learnerId, topic.id)
    return paperId
  }
  const open = await selectOptionalOpenAttempt(db, learnerId, examId)
  if (open) return open.paperId
  if (!draftsFor(caller).withDrafts) throw new AppError('attempt_required')
  const [exam] = await selectExamsToStart(databases.shared, [examId])
  if (!exam) throw new AppError('exam_not_found')
  if (!exam.paperId) throw new AppError('exam_unavailable')
  return exam.paperId
}
