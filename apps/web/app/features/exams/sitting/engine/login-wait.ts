import { isUnauthorized } from '../../../../api/api-error.ts'

/** Calls wait while the login is over, and are made again once there is a new one: nothing that was to be sent is dropped. */
export function createLoginWait(onChange: (isOver: boolean) => void) {
  let back: PromiseWithResolvers<void> | null = null
  return {
    async ask<T>(work: () => Promise<T>): Promise<T> {
      for (;;) {
        await back?.promise
        try {
          return await work()
        } catch (error) {
          if (!isUnauthorized(error)) throw error
          lose()
        }
      }
    },
    lose,
    resume(): void {
      back?.resolve()
      back = null
      onChange(false)
    },
  }

  function lose(): void {
    back ??= Promise.withResolvers<void>()
    onChange(true)
  }
}
