import type { AnswerOf } from '@abhyas/contract/endpoint'
import type { Answer, saveAnswers } from '@abhyas/contract/exams-attempts'
import { ApiError } from '../../../../api/api-error.ts'
import type { Backoff } from './backoff.ts'

export type Verdicts = AnswerOf<typeof saveAnswers>['verdicts']

type QueueParts = {
  /** Resolves with a verdict for each; throws when nobody knows what became of them. */
  send: (answers: Answer[]) => Promise<Verdicts>
  /** Keeps what is waiting where a reload finds it. Never throws. */
  keep: () => Promise<void>
  backoff: Backoff
  /** After each try: null when it worked. */
  onTry: (error: unknown) => void
  onVerdicts: (verdicts: Verdicts) => void
}

/**
 * The answers that are not acknowledged yet. One request is under way at a time, and it carries all that
 * wait: whoever has sequence n has everything before it. The newest for each question is enough.
 */
export function createAnswerQueue({ send, keep, backoff, onTry, onVerdicts }: QueueParts) {
  const waiting = new Map<number, Answer>()
  let round: Promise<void> | null = null
  let isPumping = false
  let isStopped = false

  const hasWork = () => waiting.size > 0 && !isStopped
  const sendWaiting = () => (round ??= sendOnce().finally(() => (round = null)))

  async function sendOnce(): Promise<void> {
    try {
      const verdicts = await send([...waiting.values()].toSorted((one, other) => one.seq - other.seq))
      settle(verdicts)
    } catch (error) {
      onTry(error)
      throw error
    }
    backoff.reset()
    onTry(null)
    await keep()
  }

  /** Out of the queue goes what the server has judged; a newer answer to the same question stays. */
  function settle(verdicts: Verdicts): void {
    for (const { place, seq, verdict } of verdicts) {
      if (verdict === 'taken_over') isStopped = true
      else if (waiting.get(place)?.seq === seq) waiting.delete(place)
    }
    onVerdicts(verdicts)
  }

  async function pump(): Promise<void> {
    if (isPumping) return
    isPumping = true
    while (hasWork()) await sendWaiting().catch((error) => backoff.wait(retryAfterOf(error)))
    isPumping = false
  }

  return {
    /** First kept, then sent. */
    async add(answer: Answer): Promise<void> {
      waiting.set(answer.place, answer)
      await keep()
      void pump()
    },
    /** From a record, or once more: it is kept already. */
    refill(answers: readonly Answer[]): void {
      for (const answer of answers) waiting.set(answer.place, answer)
    },
    waiting: (): Answer[] => [...waiting.values()],
    /** Sends all there is, now; throws at the first failure. */
    async flush(): Promise<void> {
      while (hasWork()) await sendWaiting()
    },
    start(): void {
      isStopped = false
      void pump()
    },
    /** Somebody else writes now. */
    stop(): void {
      isStopped = true
      backoff.wake()
    },
    clear: () => waiting.clear(),
  }
}

export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.retryAfterMs : undefined
