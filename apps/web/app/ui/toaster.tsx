import * as texts from '@abhyas/messages/texts'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useMatches } from 'react-router'
import { subscribeToDialogs, topDialog } from './open-dialog.ts'
import { closeToast, shownToast, startToastClock, stopToastClock, subscribeToToast } from './toast.ts'
import styles from './toaster.module.css'

/** Where toasts appear: in the dialog that is open, if there is one. */
export function Toaster() {
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => null)
  return dialog ? createPortal(<ShownToast />, dialog) : <ShownToast />
}

function ShownToast() {
  const toast = useSyncExternalStore(subscribeToToast, shownToast, () => null)
  const isCentered = useMatches().some(({ handle }) => (handle as { toasts?: string } | undefined)?.toasts === 'center')
  if (!toast) return null
  const { id, tone, text, detail, action } = toast
  const act = () => {
    closeToast()
    action?.run()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it stays while somebody points at it or is in it
    <div
      key={id}
      className={`${styles.toast} ${styles[tone]} ${isCentered ? styles.center : ''}`}
      data-toast={tone}
      role="alert"
      onPointerEnter={stopToastClock}
      onPointerLeave={startToastClock}
      onFocus={stopToastClock}
      onBlur={startToastClock}
    >
      <div className={styles.words}>
        <p className={detail && styles.title}>{text}</p>
        {detail && <p>{detail}</p>}
      </div>
      {action && (
        <button type="button" className={styles.action} onClick={act} data-toast-action="">
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={texts.close()} onClick={closeToast} />
    </div>
  )
}
