import * as texts from '@abhyas/messages/texts'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { hasUnsaved } from './unsaved.ts'

/** Asks before a link, Back or a reload throws unsaved input away. */
export function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved('page'),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved('page')) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={texts.unsavedTitle()}
      text={texts.unsavedText()}
      confirmLabel={texts.unsavedLeave()}
      isDanger
      isPending={false}
      onSubmit={(event) => {
        event.preventDefault()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
