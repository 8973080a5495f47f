/** A tab that was just left may still hold it for a moment. */
const PATIENCE_MS = 400

export type WriterLock = ReturnType<typeof writerLock>

/** One tab of this browser writes an attempt. Where the browser has no locks, whoever asks. */
export function writerLock(attemptId: number, onStolen: () => void) {
  const name = `exam-${attemptId}`
  let release: (() => void) | undefined

  /** False when another tab holds it; stealing always gets it, and turns that tab into a reader. */
  function take(isStealing = false): Promise<boolean> {
    if (!navigator.locks) return Promise.resolve(true)
    return new Promise((resolve) => {
      const held = new Promise<void>((letGo) => (release = letGo))
      const options = isStealing ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE_MS) }
      let isHeld = false
      navigator.locks
        .request(name, options, () => {
          isHeld = true
          resolve(true)
          return held
        })
        .catch(() => {
          if (isHeld) onStolen()
          else resolve(false)
        })
    })
  }
  return { take, release: () => release?.() }
}
