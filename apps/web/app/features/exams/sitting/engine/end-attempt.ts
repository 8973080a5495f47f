import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import { ApiError } from '../../../../api/api-error.ts'
import { retryAfterOf } from './answer-queue.ts'
import type { Backoff } from './backoff.ts'

type EndParts = {
  /** Sends what is left; throws when it cannot. */
  flush: () => Promise<void>
  /** Puts everything that was ever given into the queue again. */
  sendAllAgain: () => void
  /** At zero: whether time was added that nobody here has heard of. */
  isTimeLeft: () => Promise<boolean>
  submit: () => Promise<AttemptSummary>
  backoff: Backoff
  onState: (state: 'sending' | 'waiting') => void
  onFailure: (error: unknown) => void
}

export type Ended = { kind: 'graded'; summary: AttemptSummary } | { kind: 'taken-over' | 'gone' | 'stopped' }

/** Ends an attempt: what is left goes first, then the submit, again and again until the server has said how it ended. */
export async function endAttempt(parts: EndParts, isStopped: () => boolean): Promise<Ended> {
  while (!isStopped()) {
    parts.onState('sending')
    try {
      await parts.flush()
      if (await parts.isTimeLeft()) return { kind: 'stopped' }
      return { kind: 'graded', summary: await parts.submit() }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'attempt_taken_over') return { kind: 'taken-over' }
      if (code === 'attempt_not_found') return { kind: 'gone' }
      if (code === 'answers_missing') parts.sendAllAgain()
      else {
        parts.onFailure(error)
        parts.onState('waiting')
      }
      await parts.backoff.wait(retryAfterOf(error))
    }
  }
  return { kind: 'stopped' }
}
