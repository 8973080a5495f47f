import { isUnauthorized } from '../../../../api/api-error.ts'

export type LoginWait = ReturnType<typeof createLoginWait>

/** While the login is over, calls wait. After a new login they are made again, so that no answer is dropped. */
export function createLoginWait(onChange: (isOver: boolean) => void) {
  let back: PromiseWithResolvers<void> | null = null

  function lose(): void {
    back ??= Promise.withResolvers<void>()
    onChange(true)
  }

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
}
