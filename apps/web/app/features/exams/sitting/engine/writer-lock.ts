/** A tab that was just closed may hold the lock for a moment, and a busy phone is slow to grant a free one. */
const PATIENCE_MS = 400

export type WriterLock = ReturnType<typeof writerLock>

/** Lets only one tab of this browser write an attempt. In a browser without locks, every tab may write. */
export function writerLock(attemptId: number, onStolen: () => void) {
  const name = `exam-${attemptId}`
  let release: (() => void) | undefined

  /** Resolves with false when another tab holds the lock. Stealing always succeeds; the other tab can only read then. */
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

/** The lock is held and our request still waits, so another tab holds it. */
async function isWithAnother(name: string): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [held, pending].every((locks) => locks.some((lock) => lock.name === name))
}
