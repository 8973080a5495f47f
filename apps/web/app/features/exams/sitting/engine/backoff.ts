const FIRST_MS = 1000
/** However long a server asks us to stay away, an exam cannot wait longer. */
const LONGEST_ASKED_MS = 30_000

export type Backoff = ReturnType<typeof createBackoff>

/** Waits longer after each failure, and never exactly as long as everybody else who failed at the same moment. */
export function createBackoff(longestMs: () => number) {
  let failures = 0
  let wakeUp: (() => void) | undefined
  return {
    /** It worked: the next failure is the first again. */
    reset() {
      failures = 0
    },
    /** Waits no longer: the network may be back. */
    wake() {
      failures = 0
      wakeUp?.()
    },
    /** A server that names a time knows better than we do: nothing wakes us before. */
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
