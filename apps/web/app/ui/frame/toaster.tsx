import * as texts from '@abhyas/messages/texts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useMatches } from 'react-router'
import { subscribeToDialogs, topDialog } from '../parts/open-dialog.ts'
import { closeToast, shownToast, startToastClock, stopToastClock, subscribeToToast } from './toast.ts'
import styles from './toaster.module.css'

/** Shows the toast, inside the open dialog if there is one. */
export function Toaster() {
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => null)
  return dialog ? createPortal(<ShownToast />, dialog) : <ShownToast />
}

function ShownToast() {
  const toast = useSyncExternalStore(subscribeToToast, shownToast, () => null)
  const isCentered = useMatches().some(({ handle }) => (handle as { toasts?: string } | undefined)?.toasts === 'center')
  const { actionButton, goBack } = useTabToAction(toast?.action ? toast.id : null)
  if (!toast) return null
  const { id, tone, text, detail, action } = toast
  const close = () => {
    closeToast()
    goBack()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the toast stays while the pointer or the focus is in it
    <div
      key={id}
      className={`${styles.toast} ${styles[tone]} ${isCentered ? styles.center : ''}`}
      data-toast={tone}
      role="alert"
      onPointerEnter={stopToastClock}
      onPointerLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && startToastClock()}
      onFocus={stopToastClock}
      onBlur={({ currentTarget }) => !currentTarget.matches(':hover') && startToastClock()}
    >
      <div className={styles.words}>
        <p className={detail && styles.title}>{text}</p>
        {detail && <p>{detail}</p>}
      </div>
      {action && (
        <button
          ref={actionButton}
          type="button"
          className={styles.action}
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={texts.close()} onClick={close} />
    </div>
  )
}

/**
 * The toast is at the end of the page and disappears soon. When the focus is on a heading or a row, the next Tab goes to
 * the toast's button. After the button, the focus goes back.
 */
function useTabToAction(toastId: number | null) {
  const actionButton = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    if (toastId === null) return
    cameFrom.current = null
    const lead = (event: KeyboardEvent) => {
      const from = document.activeElement
      if (event.key !== 'Tab' || event.shiftKey || !(from instanceof HTMLElement) || from.tabIndex >= 0) return
      event.preventDefault()
      cameFrom.current = from
      actionButton.current?.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [toastId])
  return {
    actionButton,
    goBack: () => {
      if (cameFrom.current?.isConnected) cameFrom.current.focus()
      cameFrom.current = null
    },
  }
}
