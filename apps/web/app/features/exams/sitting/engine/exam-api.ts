import type { CallInput, Endpoint, ResponseOf } from '@abhyas/contract/endpoint'
import * as contract from '@abhyas/contract/exams-attempts'
import { getExamBriefing } from '@abhyas/contract/exams-briefing'
import { ApiError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import { readLoginRecord } from '../../../../api/login-record.ts'

/** A save is small: without a response by then, we send it again. */
const SAVE_TIMEOUT_MS = 10_000

export type ExamApi = ReturnType<typeof examApi>

/**
 * The calls of one learner's exam. They bypass the query client, which would open the login page when the login is
 * over. They are never made for another account that has logged in since.
 */
export function examApi(userId: number, examId: number, deviceId: string) {
  const asLearner = async <E extends Endpoint>(endpoint: E, input: CallInput<E>, signal?: AbortSignal) => {
    if (readLoginRecord()?.userId !== userId) throw new ApiError(401, { code: 'login_required', message: '' })
    return (await call(endpoint, input, { onlyAs: userId, ...(signal && { signal }) })) as ResponseOf<E>
  }
  return {
    briefing: () => asLearner(getExamBriefing, { params: { examId } }),
    start: (password?: string) =>
      asLearner(contract.startAttempt, { params: { examId }, body: { deviceId, ...(password && { password }) } }),
    questions: (attemptId: number) =>
      asLearner(contract.getExamQuestions, { params: { examId }, query: { attemptId } }),
    clock: (attemptId: number) => asLearner(contract.getAttemptClock, { params: { attemptId } }),
    takeOver: (attemptId: number) => asLearner(contract.takeOverAttempt, { params: { attemptId }, body: { deviceId } }),
    save: (attemptId: number, epoch: number, answers: contract.Answer[]) =>
      asLearner(
        contract.saveAnswers,
        { params: { attemptId }, body: { epoch, answers } },
        AbortSignal.timeout(SAVE_TIMEOUT_MS),
      ),
    enterSection: (attemptId: number, body: CallInput<typeof contract.enterSection>['body']) =>
      asLearner(contract.enterSection, { params: { attemptId }, body }, AbortSignal.timeout(SAVE_TIMEOUT_MS)),
    submit: (attemptId: number, body: CallInput<typeof contract.submitAttempt>['body']) =>
      asLearner(contract.submitAttempt, { params: { attemptId }, body }),
  }
}
