import * as texts from '@abhyas/messages/texts'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { SittingView } from './sitting-view.ts'
import type { Sitting } from './sitting.ts'

type Leaving = { isLogout: boolean; go: () => void }

/** Asks before a link, Back or Logout leads out of an exam that runs. */
export function LeaveExamDialog({ sitting, view }: { sitting: Sitting; view: SittingView }) {
  const isDecided = useRef(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isRunning = () => !isDecided.current && !sitting.view.get().summary && !sitting.view.get().isGone
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isRunning(),
  )
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const found = isRunning() && leavingBy(event)
      if (!found) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setLeaving(found)
    }
    // Before the router and the header's own script hear of it.
    addEventListener('click', ask, true)
    return () => removeEventListener('click', ask, true)
  })

  const { unsentCount: count } = view
  const isLogout = leaving?.isLogout ?? false
  const logoutText = count > 0 ? texts.sittingLogoutUnsent({ count }) : texts.sittingLogoutText()
  return (
    <ConfirmDialog
      isOpen={leaving !== null || blocker.state === 'blocked'}
      title={isLogout ? texts.sittingLogoutTitle() : texts.sittingLeaveTitle()}
      text={isLogout ? logoutText : texts.sittingLeaveText()}
      confirmLabel={isLogout ? texts.sittingLogout() : texts.sittingLeave()}
      isDanger={isLogout && count > 0}
      isPending={false}
      onSubmit={(event) => {
        event.preventDefault()
        isDecided.current = true
        if (leaving) leaving.go()
        else blocker.proceed?.()
      }}
      onClose={() => {
        setLeaving(null)
        blocker.reset?.()
      }}
    />
  )
}

/** Where this click would lead out of the page; null when it stays, or opens another tab. */
function leavingBy({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): Leaving | null {
  const clicked = (target as Element).closest<HTMLElement>('a[href], [data-act="logout"]')
  if (!clicked || button !== 0 || ctrlKey || metaKey || shiftKey) return null
  if (!(clicked instanceof HTMLAnchorElement)) return { isLogout: true, go: () => clicked.click() }
  const isSamePage = clicked.getAttribute('href')?.startsWith('#')
  if (isSamePage || clicked.target === '_blank') return null
  return { isLogout: false, go: () => location.assign(clicked.href) }
}
