import type { Answer } from '@abhyas/contract/exams-attempts'
import type { ExamApi } from './exam-api.ts'
import type { LoginWait } from './login-wait.ts'

export type AttemptCalls = ReturnType<typeof createAttemptCalls>

/** The calls to the server while an attempt runs. A call waits while the learner's login is over. */
export function createAttemptCalls(api: ExamApi, attemptId: number, login: LoginWait, now: () => number) {
  /** A response that carries the remaining time comes with the moment of its request, which tells how old that time may be. */
  const timed = <T>(work: () => Promise<T>) =>
    login.ask(async () => {
      const askedAt = now()
      return { response: await work(), askedAt }
    })
  return {
    clock: () => timed(() => api.clock(attemptId)),
    save: (epoch: number, answers: Answer[]) => timed(() => api.save(attemptId, epoch, answers)),
    /** The body is made when the request is sent: the move is older by then. */
    enterSection: (body: () => Parameters<ExamApi['enterSection']>[1]) =>
      timed(() => api.enterSection(attemptId, body())),
    takeOver: () => timed(() => api.takeOver(attemptId)),
    /** The body is made when the request is sent, because the epoch may change while the call waits for a login. */
    submit: (body: () => Parameters<ExamApi['submit']>[1]) => login.ask(() => api.submit(attemptId, body())),
  }
}
