import type { Answer } from '@abhyas/contract/exams-attempts'
import { delMany, get, set } from 'idb-keyval'
import { examKeysOf } from '../../../../api/exam-keys.ts'

/** What this browser keeps of a running attempt: what a reload, a crash or an empty battery must not take. */
export type ExamRecord = {
  attemptId: number
  /** Of the writer that the answers were given under. */
  epoch: number
  /** Given, and not acknowledged yet. */
  unsent: Answer[]
  /** On the server, as far as this page knows: without a network nobody else can tell. */
  saved: Answer[]
  /** From before another device took over: sent only if the learner says so. */
  leftover: Answer[]
  place: number
  visited: number[]
  spentMs: number[]
}

export type ExamRecords = ReturnType<typeof examRecords>

/** A database that never answers is as good as none. */
const PATIENCE_MS = 2000

const inTime = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The storage does not answer')), PATIENCE_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * What IndexedDB has not committed yet is gone with the page: a reload in the moment of a pick. So the record is first put
 * where writing is done when it returns. There is little room, and it may be refused: then IndexedDB's is the newest.
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
    read(): ExamRecord | null {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as ExamRecord | null
      } catch {
        return null
      }
    },
    write(record: ExamRecord | null): void {
      if (!store(record && JSON.stringify(record))) store(null)
    },
  }
}

/** By learner and exam: who logs in here next never sees it, let alone sends it. Each throws where storage is refused. */
export const examRecords = (userId: number, examId: number) => {
  const key = examKeysOf(userId) + examId
  const paperKey = `${key}/paper`
  const journal = journalOf(key)
  return {
    key,
    /** Where the paper lies beside the record (kept-paper.ts). */
    paperKey,
    async read(): Promise<ExamRecord | null> {
      const kept = (await inTime(get<ExamRecord>(key))) ?? null
      return journal.read() ?? kept
    },
    async write(record: ExamRecord): Promise<void> {
      journal.write(record)
      await inTime(set(key, record))
    },
    async forget(): Promise<void> {
      journal.write(null)
      await inTime(delMany([key, paperKey]))
    },
  }
}
