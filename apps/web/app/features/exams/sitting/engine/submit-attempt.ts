// How an attempt ends: the unsent answers go first, then the submit, until the server has responded; sitting.ts owns it.

import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import { ApiError } from '../../../../api/api-error.ts'
import type { AnswerBook, BookParts } from './answer-book.ts'
import { EarlyAnswers, retryAfterOf } from './answer-queue.ts'
import { createBackoff } from './backoff.ts'

/** The end of an exam must not wait long. */
const LONGEST_RETRY_MS = 3000

type SubmissionParts = BookParts & { book: AnswerBook }

type SubmitOutcome = { kind: 'graded'; summary: AttemptSummary } | { kind: 'taken-over' | 'gone' | 'stopped' }

export function createSubmission({ attempt, view, storage, stopwatch, calls, time, book }: SubmissionParts) {
  const backoff = createBackoff(() => LONGEST_RETRY_MS)
  let running: Promise<void> | null = null
  let isStopped = false

  /** The server may have added time that this page has not heard of. */
  async function isTimeLeft(): Promise<boolean> {
    const failure = await time.poll()
    // A submit without knowing the server's clock could throw added time away.
    if (failure) throw failure
    return view.get().phase !== 'over'
  }

  async function tryOnce(isAtZero: boolean): Promise<SubmitOutcome> {
    await book.flush()
    if (isAtZero && (await isTimeLeft())) return { kind: 'stopped' }
    const summary = await calls.submit(() => {
      const spentMs = stopwatch.all(attempt.questionCount)
      return { epoch: book.epoch(), lastSeq: book.neededSeq(), spentMs }
    })
    return { kind: 'graded', summary }
  }

  async function tryUntilDone(isAtZero: boolean): Promise<SubmitOutcome> {
    for (;;) {
      if (isStopped) return { kind: 'stopped' }
      view.patch({ ending: 'sending' })
      try {
        return await tryOnce(isAtZero)
      } catch (error) {
        const code = error instanceof ApiError ? error.code : ''
        if (code === 'attempt_taken_over') return { kind: 'taken-over' }
        if (code === 'attempt_not_found') return { kind: 'gone' }
        if (code === 'answers_missing') book.sendAllAgain()
        else if (!(error instanceof EarlyAnswers)) {
          view.noteCall(error)
          view.patch({ ending: 'waiting' })
        }
        await backoff.wait(retryAfterOf(error))
      }
    }
  }

  async function submitAndShow(isAtZero: boolean): Promise<void> {
    if (view.get().summary || view.get().isGone) return
    isStopped = false
    const outcome = await tryUntilDone(isAtZero)
    view.patch({ ending: null })
    if (outcome.kind === 'gone') view.patch({ isGone: true })
    if (outcome.kind === 'taken-over') book.handOver('device')
    if (outcome.kind !== 'graded') return
    // With a summary nothing is stored any more, so the storage stays empty after this.
    view.patch({ summary: outcome.summary })
    await storage.forget().catch(() => undefined)
  }

  return {
    /** Submits once, although the learner, the clock and the server's news may all ask for it. */
    submit(isAtZero = false): Promise<void> {
      running ??= submitAndShow(isAtZero).finally(() => (running = null))
      return running
    },
    stop(): void {
      isStopped = true
      backoff.wake()
    },
    /** Tries again at once, because the network may be back. */
    wake: backoff.wake,
  }
}
