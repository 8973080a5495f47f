import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render, true after the hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
