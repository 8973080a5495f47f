import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the page the server sent, true once its scripts have taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
