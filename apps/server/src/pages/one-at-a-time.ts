import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@abhyas/api/app-error'

export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>

const RETRY_AFTER_SECONDS = 2

/**
 * Does one piece of work after the other, so that everything else in this process has its turn between two of them. When
 * too many wait, the next one is refused.
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
