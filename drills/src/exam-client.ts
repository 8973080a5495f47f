import type { ResponseOf, Endpoint } from '@abhyas/contract/endpoint'
import * as contract from '@abhyas/contract/exams-attempts'
import { pathOf, type Send, sendCall, type SendOptions } from './send-call.ts'

export type ExamClientOptions = SendOptions & { examId: number }

export type ExamClient = ReturnType<typeof examCalls>

/** The calls that the browser of one learner makes during an exam. */
export const createExamClient = ({ examId, ...options }: ExamClientOptions) =>
  examCalls(examId, (call) => sendCall(options, call))

/** The same calls, sent with a given function. */
export function examCalls(examId: number, send: Send) {
  const call = <E extends Endpoint>({ method, path }: E, params: Record<string, number>, body?: unknown) =>
    send<ResponseOf<E>>({
      method,
      path: pathOf(path, params),
      payload: body === undefined ? undefined : JSON.stringify(body),
    })
  return {
    start: (deviceId: string) => call(contract.startAttempt, { examId }, { deviceId }),
    paper: () => call(contract.getExamQuestions, { examId }),
    save: (attemptId: number, body: { epoch: number; answers: readonly contract.Answer[] }) =>
      call(contract.saveAnswers, { attemptId }, body),
    takeOver: (attemptId: number, deviceId: string) => call(contract.takeOverAttempt, { attemptId }, { deviceId }),
    clock: (attemptId: number) => call(contract.getAttemptClock, { attemptId }),
    submit: (attemptId: number, body: { epoch: number; lastSeq: number; spentMs?: readonly number[] }) =>
      call(contract.submitAttempt, { attemptId }, body),
    result: (attemptId: number) => call(contract.getResult, { attemptId }),
  }
}
