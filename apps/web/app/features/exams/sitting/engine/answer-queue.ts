// The answers that the server has not acknowledged, and the loop that sends them; only answer-book.ts uses it.

import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Answer, saveAnswers } from '@abhyas/contract/exams-attempts'
import { ApiError } from '../../../../api/api-error.ts'
import type { Backoff } from './backoff.ts'

export type Verdicts = ResponseOf<typeof saveAnswers>['verdicts']

/** In an exam with sections, some answers must wait, and a section that was left is told to the server between answers. */
export type QueueGate = {
  mayGo: (answer: Answer) => boolean
  /** Whether the server must hear next that a section was left. */
  hasMove: () => boolean
  /** Tells it. Throws when it must be tried again. */
  sendMove: () => Promise<void>
}

/** The server has not opened the section of an answer yet. It is there and will take the answer soon. */
export class EarlyAnswers extends Error {}

type QueueParts = {
  /** Sends to the server, and resolves with a verdict for each answer. Throws when the verdicts are unknown. */
  send: (answers: Answer[]) => Promise<Verdicts>
  /** Stores the waiting answers where a reload finds them. Never throws. */
  store: (waiting: Answer[]) => Promise<void>
  backoff: Backoff
  gate: QueueGate | null
  /** Called after each try, with null when it worked. */
  onTry: (error: unknown) => void
  onVerdicts: (verdicts: Verdicts, waiting: Answer[]) => void
}

/**
 * One request is under way at a time, and it carries all waiting answers. So a server that has sequence n has
 * everything before it. Of several answers to one question, only the newest waits.
 */
export function createAnswerQueue({ send, store, backoff, gate, onTry, onVerdicts }: QueueParts) {
  const answers = new Map<number, Answer>()
  let round: Promise<void> | null = null
  let isPumping = false
  let isStopped = false

  const waiting = (): Answer[] => [...answers.values()]
  const ready = (): Answer[] => (gate ? waiting().filter(gate.mayGo) : waiting())
  const hasWork = () => !isStopped && (ready().length > 0 || (gate?.hasMove() ?? false))

  function stop(): void {
    isStopped = true
    backoff.wake()
  }

  /** Removes the answers that the server has judged. A newer answer to the same question stays. */
  function remove(verdicts: Verdicts): void {
    for (const { place, seq, verdict } of verdicts) {
      if (verdict === 'taken_over') stop()
      else if (verdict !== 'early' && answers.get(place)?.seq === seq) answers.delete(place)
    }
  }

  async function sendAnswers(batch: Answer[]): Promise<Verdicts> {
    const verdicts = await send(batch.toSorted((one, other) => one.seq - other.seq))
    remove(verdicts)
    onVerdicts(verdicts, waiting())
    return verdicts
  }

  /** The answers of a section go before the news that it was left. */
  async function sendOnce(): Promise<void> {
    const batch = ready()
    let verdicts: Verdicts = []
    try {
      if (batch.length > 0) verdicts = await sendAnswers(batch)
      else await gate?.sendMove()
    } catch (error) {
      onTry(error)
      throw error
    }
    backoff.reset()
    onTry(null)
    await store(waiting())
    if (verdicts.some(({ verdict }) => verdict === 'early')) throw new EarlyAnswers('The section is not open yet')
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
