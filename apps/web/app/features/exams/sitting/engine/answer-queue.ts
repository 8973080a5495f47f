// The answers that the server has not acknowledged, and the loop that sends them; only answer-book.ts uses it.

import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Answer, saveAnswers } from '@abhyas/contract/exams-attempts'
import { ApiError } from '../../../../api/api-error.ts'
import type { Backoff } from './backoff.ts'

export type Verdicts = ResponseOf<typeof saveAnswers>['verdicts']

type QueueParts = {
  /** Sends to the server, and resolves with a verdict for each answer. Throws when the verdicts are unknown. */
  send: (answers: Answer[]) => Promise<Verdicts>
  /** Stores the waiting answers where a reload finds them. Never throws. */
  store: (waiting: Answer[]) => Promise<void>
  backoff: Backoff
  /** Called after each try, with null when it worked. */
  onTry: (error: unknown) => void
  onVerdicts: (verdicts: Verdicts, waiting: Answer[]) => void
}

/**
 * One request is under way at a time, and it carries all waiting answers. So a server that has sequence n has
 * everything before it. Of several answers to one question, only the newest waits.
 */
export function createAnswerQueue({ send, store, backoff, onTry, onVerdicts }: QueueParts) {
  const answers = new Map<number, Answer>()
  let round: Promise<void> | null = null
  let isPumping = false
  let isStopped = false

  const waiting = (): Answer[] => [...answers.values()]
  const hasWork = () => answers.size > 0 && !isStopped

  function stop(): void {
    isStopped = true
    backoff.wake()
  }

  /** Removes the answers that the server has judged. A newer answer to the same question stays. */
  function remove(verdicts: Verdicts): void {
    for (const { place, seq, verdict } of verdicts) {
      if (verdict === 'taken_over') stop()
      else if (answers.get(place)?.seq === seq) answers.delete(place)
    }
  }

  async function sendOnce(): Promise<void> {
    try {
      const verdicts = await send(waiting().toSorted((one, other) => one.seq - other.seq))
      remove(verdicts)
      onVerdicts(verdicts, waiting())
    } catch (error) {
      onTry(error)
      throw error
    }
    backoff.reset()
    onTry(null)
    await store(waiting())
  }

  const sendWaiting = () => (round ??= sendOnce().finally(() => (round = null)))

  async function pump(): Promise<void> {
    if (isPumping) return
    isPumping = true
    while (hasWork()) await sendWaiting().catch((error) => backoff.wait(retryAfterOf(error)))
    isPumping = false
  }

  return {
    /** Stores the answer first, then sends it. */
    async add(answer: Answer): Promise<void> {
      answers.set(answer.place, answer)
      await store(waiting())
      void pump()
    },
    /** For answers that are stored already: from before a reload, or sent once more. */
    refill(stored: readonly Answer[]): void {
      for (const answer of stored) answers.set(answer.place, answer)
    },
    waiting,
    /** Sends all waiting answers now; throws at the first failure. */
    async flush(): Promise<void> {
      while (hasWork()) await sendWaiting()
    },
    start(): void {
      isStopped = false
      void pump()
    },
    stop,
    clear: () => answers.clear(),
  }
}

export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.retryAfterMs : undefined
