/** A tab that was just left may still hold it for a moment; a busy phone takes its time to give even a free one. */
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
      const waiting = new AbortController()
      const options = isStealing ? { steal: true } : { signal: waiting.signal }
      let isHeld = false
      const asking = setInterval(() => {
        isWithAnother(name).then(
          (isTaken) => isTaken && waiting.abort(),
          () => undefined,
        )
      }, PATIENCE_MS)
      navigator.locks
        .request(name, options, () => {
          clearInterval(asking)
          isHeld = true
          resolve(true)
          return held
        })
        .catch(() => {
          clearInterval(asking)
          if (isHeld) onStolen()
          else resolve(false)
        })
    })
  }
  return { take, release: () => release?.() }
}

/** Held, and still waited for: so it is not ours. */
async function isWithAnother(name: string): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [held, pending].every((locks) => locks.some((lock) => lock.name === name))
}
