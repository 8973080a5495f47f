import { AppError } from '../app-error.ts'
import { type LoadClass, type LoadReason, noteRefused } from '../metrics/load.ts'

/** The seconds after which a refused browser may ask again. They differ, so that all do not come back together. */
const RETRY_AFTER_SECONDS: Record<LoadClass, { from: number; to: number }> = {
  answers: { from: 1, to: 3 },
  exams: { from: 2, to: 6 },
  others: { from: 5, to: 15 },
}

/** Classes below these are refused, so that the work which is waited for becomes faster. */
const LEVEL_OF_FULL_QUEUE: Record<LoadClass, number> = { others: 0, exams: 1, answers: 2 }
let fullQueues = 0

/** The level that follows from the queues that were full since the last call. */
export function takeFullQueues(): number {
  const level = fullQueues
  fullQueues = 0
  return level
}

/** Counts a request that is refused because there is too much to do, and returns its error. */
export function serverBusy(loadClass: LoadClass, reason: LoadReason): AppError {
  noteRefused(loadClass, reason)
  if (reason === 'queue') fullQueues = Math.max(fullQueues, LEVEL_OF_FULL_QUEUE[loadClass])
  const { from, to } = RETRY_AFTER_SECONDS[loadClass]
  return new AppError('server_busy', { retryAfterSeconds: from + Math.floor(Math.random() * (to - from + 1)) })
}
