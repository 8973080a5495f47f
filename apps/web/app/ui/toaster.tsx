import * as texts from '@abhyas/messages/texts'
import { useSyncExternalStore } from 'react'
import { closeToast, shownToast, startToastClock, stopToastClock, subscribeToToast } from './toast.ts'
import styles from './toaster.module.css'

/** Where toasts appear. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, shownToast, () => null)
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
      className={`${styles.toast} ${styles[tone]}`}
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
