import type { Answer } from '@abhyas/contract/exams-attempts'
import { del, get, set } from 'idb-keyval'

/** What this browser keeps of a running attempt: what a reload, a crash or an empty battery must not take. */
export type ExamRecord = {
  attemptId: number
  /** Of the writer that the answers were given under. */
  epoch: number
  /** Given, and not acknowledged yet. */
  unsent: Answer[]
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

/** By learner and exam: who logs in here next never sees it, let alone sends it. Each rejects where storage is refused, also where the browser throws at once. */
export const examRecords = (userId: number, examId: number) => {
  const key = `exam/${userId}/${examId}`
  return {
    read: async (): Promise<ExamRecord | null> => (await inTime(get<ExamRecord>(key))) ?? null,
    write: async (record: ExamRecord): Promise<void> => inTime(set(key, record)),
    forget: async (): Promise<void> => inTime(del(key)),
  }
}
