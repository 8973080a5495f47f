// Which page may write the attempt: this one, another tab, or another device; sitting.ts owns it.

import type { Attempt } from '@abhyas/contract/exams-attempts'
import type { AnswerBook } from './answer-book.ts'
import type { AttemptCalls } from './attempt-calls.ts'
import type { AttemptTime } from './attempt-time.ts'
import type { ViewStore } from './sitting-view.ts'
import type { AttemptStorage } from './stored-attempt.ts'
import type { WriterLock } from './writer-lock.ts'

type WriterParts = {
  attempt: Attempt
  view: ViewStore
  storage: AttemptStorage
  calls: AttemptCalls
  time: AttemptTime
  book: AnswerBook
  lockFor: (attemptId: number, onStolen: () => void) => WriterLock
}

export function createWriter({ attempt, view, storage, calls, time, book, lockFor }: WriterParts) {
  const lock = lockFor(attempt.id, () => book.handOver('tab'))

  return {
    /** Sends the answers from before a reload if this page is the writer. */
    async start(): Promise<void> {
      if (!(await lock.take())) view.patch({ writer: 'tab', leftoverCount: 0 })
      else if (attempt.isWriter) book.startSending()
    },
    stop(): void {
      book.stopSending()
      lock.release()
    },
    /** The server counts the writers. A higher epoch than ours means that another device has taken over. */
    noteEpoch(epoch: number): void {
      if (epoch > book.epoch() && view.get().writer === 'here') book.handOver('device')
    },
    /** Makes this page the writer. Throws when the server refuses or does not respond. */
    async takeOver(): Promise<void> {
      const inMemory = book.storedAttempt()
      const { response, askedAt } = await calls.takeOver()
      await lock.take(true)
      const stored = await storage.read().catch(() => inMemory)
      const isUsable = stored?.attemptId === attempt.id && !view.get().isStorageRefused
      book.adopt(response, isUsable ? stored : inMemory)
      view.patch({ writer: 'here' })
      time.heard(response, askedAt)
      await book.store()
      book.startSending()
    },
  }
}
