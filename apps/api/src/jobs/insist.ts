import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 10 * 60_000
const PAUSE_MS = 1_000

/**
 * Repeats the work for ten minutes until it succeeds. We use it to record that a job is done when the job must not run
 * twice, such as sending a mail.
 */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(PAUSE_MS)
    }
}
