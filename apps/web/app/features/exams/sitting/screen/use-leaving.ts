import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type { Sitting } from '../engine/sitting.ts'

type Way = { isLogout: boolean; go: () => void }
/** Somebody is about to leave: how, and what they may say to it. */
export type Leaving = { isLogout: boolean; leave: () => void; stay: () => void }

/** Holds whoever follows a link, Back or Logout out of an exam that runs, until they have been asked. */
export function useLeaving(sitting: Sitting): Leaving | null {
  const isDecided = useRef(false)
  const [way, setWay] = useState<Way | null>(null)
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
    // Before the router and the header's own script hear of it.
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

/** Where this click would lead out of the page; null when it stays, or opens another tab. */
function wayOutBy({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): Way | null {
  const clicked = (target as Element).closest<HTMLElement>('a[href], [data-act="logout"]')
  if (!clicked || button !== 0 || ctrlKey || metaKey || shiftKey) return null
  if (!(clicked instanceof HTMLAnchorElement)) return { isLogout: true, go: () => clicked.click() }
  const isSamePage = clicked.getAttribute('href')?.startsWith('#')
  if (isSamePage || clicked.target === '_blank') return null
  return { isLogout: false, go: () => location.assign(clicked.href) }
}
