import { setTimeout as sleep } from 'node:timers/promises'

/** Returns null when the work takes longer. The work goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const over = new AbortController()
  const tooLate = sleep(ms, null, { ref: false, signal: over.signal }).catch(() => null)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    over.abort()
  }
}
