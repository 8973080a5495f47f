import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@abhyas/api/app-error'

export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>

const RETRY_AFTER_SECONDS = 2

/**
 * Runs one task after the other. Other events of this process are handled between two tasks. When too many tasks wait, the
 * next one is refused.
 */
export function createOneAtATime(maxWaiting: number): OneAtATime {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    if (waiting >= maxWaiting)
      return Promise.reject(new AppError('too_many_tries', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    waiting += 1
    const done = last
      .then(() => turn())
      .then(work)
      .finally(() => {
        waiting -= 1
      })
    last = done.catch(() => undefined)
    return done
  }
}
