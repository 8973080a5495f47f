import { useSyncExternalStore } from 'react'

/** The list and the card stand beside each other from here, with the navigation of admins at their left. */
const WIDE = '(min-width: 1100px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Says whether the list and the card have room beside each other. Otherwise a tap in the list opens the card alone. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
