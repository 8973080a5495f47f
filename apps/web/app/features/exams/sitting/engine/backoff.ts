const FIRST_MS = 1000
/** The longest Retry-After that we obey: an exam cannot wait longer. */
const LONGEST_ASKED_MS = 30_000

export type Backoff = ReturnType<typeof createBackoff>

/** Waits longer after each failure, with jitter, so that pages that failed together do not retry together. */
export function createBackoff(longestMs: () => number) {
  let failures = 0
  let wakeUp: (() => void) | undefined
  return {
    /** After a success, the next failure counts as the first. */
    reset() {
      failures = 0
    },
    /** Ends the wait, because the network may be back. */
    wake() {
      failures = 0
      wakeUp?.()
    },
    /** When the server has sent a Retry-After, `wake` does not shorten the wait. */
    async wait(askedMs?: number): Promise<void> {
      const ms = Math.min(longestMs(), FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2)
      failures += 1
      const atLeastMs = Math.min(askedMs ?? 0, LONGEST_ASKED_MS)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(ms, atLeastMs))
        wakeUp = () => {
          if (atLeastMs > 0) return
          clearTimeout(timer)
          resolve()
        }
      })
      wakeUp = undefined
    },
  }
}
