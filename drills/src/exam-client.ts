import type { ResponseOf, Endpoint } from '@abhyas/contract/endpoint'
import * as contract from '@abhyas/contract/exams-attempts'
import { getResult } from '@abhyas/contract/exams-results'
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
    /** Without the attempt, the server looks for the open one. */
    paper: (attemptId?: number) =>
      send<ResponseOf<typeof contract.getExamQuestions>>({
        method: contract.getExamQuestions.method,
        path: `${pathOf(contract.getExamQuestions.path, { examId })}${attemptId ? `?attemptId=${attemptId}` : ''}`,
        payload: undefined,
      }),
    save: (attemptId: number, body: { epoch: number; answers: readonly contract.Answer[] }) =>
      call(contract.saveAnswers, { attemptId }, body),
    takeOver: (attemptId: number, deviceId: string) => call(contract.takeOverAttempt, { attemptId }, { deviceId }),
    clock: (attemptId: number) => call(contract.getAttemptClock, { attemptId }),
    enterSection: (attemptId: number, body: { epoch: number; section: number; lastSeq: number; agoMs: number }) =>
      call(contract.enterSection, { attemptId }, body),
    submit: (attemptId: number, body: { epoch: number; lastSeq: number; spentMs?: readonly number[] }) =>
      call(contract.submitAttempt, { attemptId }, body),
    result: (attemptId: number) => call(getResult, { attemptId }),
  }
}
