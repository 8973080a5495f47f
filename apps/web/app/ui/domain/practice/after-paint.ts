import { flushSync } from 'react-dom'

const waiting = new Set<() => void>()

/** Runs the callback after the next paint, or soon if there is no paint. A page that is left runs it at once. */
export function afterPaint(work: () => void): void {
  const once = () => {
    if (waiting.delete(once)) work()
  }
  waiting.add(once)
  // The same listener is added only once.
  addEventListener('pagehide', runAtPageHide)
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, 200)
}

/** Runs now what still waits for a paint. */
export function runWaiting(): void {
  for (const once of waiting) once()
}

const runAtPageHide = () => flushSync(runWaiting)
