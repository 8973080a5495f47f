export type Store<T> = ReturnType<typeof createStore<T>>

/** A value that is replaced, never changed, and those who want to know when. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: (): T => value,
    set(next: T): void {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
