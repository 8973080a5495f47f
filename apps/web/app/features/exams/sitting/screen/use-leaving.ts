import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type { Sitting } from '../engine/sitting.ts'

type WayOut = { isLogout: boolean; go: () => void }
/** The learner is about to leave, and can confirm or stay. */
export type Leaving = { isLogout: boolean; leave: () => void; stay: () => void }

/** Stops a link, Back or Logout from leaving a running exam until the learner has confirmed it. */
export function useLeaving(sitting: Sitting): Leaving | null {
  const isDecided = useRef(false)
  const [way, setWay] = useState<WayOut | null>(null)
  const isRunning = () => !isDecided.current && !sitting.view.get().summary && !sitting.view.get().isGone
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isRunning(),
  )
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const found = isRunning() && wayOutBy(event)
      if (!found) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setWay(found)
    }
    // The capture phase comes before the router and the header's own script.
    addEventListener('click', hold, true)
    return () => removeEventListener('click', hold, true)
  })
  if (!way && blocker.state !== 'blocked') return null
  return {
    isLogout: way?.isLogout ?? false,
    leave() {
      isDecided.current = true
      if (way) way.go()
      else blocker.proceed?.()
    },
    stay() {
      setWay(null)
      blocker.reset?.()
    },
  }
}

/** How this click would leave the page; null when it stays on the page or opens another tab. */
function wayOutBy({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): WayOut | null {
  const clicked = (target as Element).closest<HTMLElement>('a[href], [data-act="logout"]')
  if (!clicked || button !== 0 || ctrlKey || metaKey || shiftKey) return null
  if (!(clicked instanceof HTMLAnchorElement)) return { isLogout: true, go: () => clicked.click() }
  const isSamePage = clicked.getAttribute('href')?.startsWith('#')
  if (isSamePage || clicked.target === '_blank') return null
  return { isLogout: false, go: () => location.assign(clicked.href) }
}
