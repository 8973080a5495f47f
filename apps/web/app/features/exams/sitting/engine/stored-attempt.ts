// The part of a running attempt that this browser stores; answer-book.ts writes it, and open-exam.ts reads it after a reload.

import type { Answer } from '@abhyas/contract/exams-attempts'
import { delMany, get, set } from 'idb-keyval'
import { examKeysOf } from '../../../../unsent-answers/exam-keys.ts'
import type { SectionMove } from './sections/section-clock.ts'

/** Everything that must survive a reload, a crash or an empty battery. */
export type StoredAttempt = {
  attemptId: number
  /** The epoch in which the answers were given. */
  epoch: number
  /** Answers that the server has not acknowledged. */
  unsent: Answer[]
  /** Answers that the server has acknowledged, for opening the exam without a network. */
  saved: Answer[]
  /** Answers from before another device took over; they are sent only if the learner says so. */
  leftover: Answer[]
  place: number
  visited: number[]
  spentMs: number[]
  /** Missing when all questions are open all the time. */
  sections?: {
    /** When each section ends by this device's time of day, as the server knows it. */
    endsAt: number[]
    /** The learner has left sections early, and the server has not acknowledged it. */
    moves: SectionMove[]
  }
}

export type AttemptStorage = ReturnType<typeof attemptStorage>

/** IndexedDB sometimes never responds. After this time we treat the storage as refused. */
const TIMEOUT_MS = 2000

const inTime = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The storage does not respond')), TIMEOUT_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * IndexedDB loses a write that is not committed when the page closes, for example in a reload just after a pick.
 * localStorage writes at once, so it is written first. It is small and may refuse: then IndexedDB has the newest version.
 */
function journalOf(key: string) {
  const store = (text: string | null) => {
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
      return true
    } catch {
      return false
    }
  }
  return {
    read(): StoredAttempt | null {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredAttempt | null
      } catch {
        return null
      }
    },
    write(stored: StoredAttempt | null): void {
      if (!store(stored && JSON.stringify(stored))) store(null)
    },
  }
}

/** The key holds the learner and the exam, so the next account in this browser never reads it. A call throws when IndexedDB refuses. */
export const attemptStorage = (userId: number, examId: number) => {
  const key = examKeysOf(userId) + examId
  const paperKey = `${key}/paper`
  const journal = journalOf(key)
  return {
    key,
    /** The key of the stored paper (stored-paper.ts). */
    paperKey,
    /** The journal, if there is one, is the newest version. IndexedDB may refuse or hang, so it is asked only without one. */
    async read(): Promise<StoredAttempt | null> {
      return journal.read() ?? (await inTime(get<StoredAttempt>(key))) ?? null
    },
    async write(stored: StoredAttempt): Promise<void> {
      journal.write(stored)
      await inTime(set(key, stored))
    },
    async forget(): Promise<void> {
      journal.write(null)
      await inTime(delMany([key, paperKey]))
    },
  }
}
