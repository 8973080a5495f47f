import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react'
import styles from './dialog.module.css'
import { noteOpened } from './open-dialog.ts'

type DialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/**
 * The browser's own modal dialog: it holds the focus, gives it back to where it was, and closes on
 * Escape. What is inside is drawn anew each time it opens.
 */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isOpen) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  })
  // Before it is taken away: what is gone gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  useEffect(() => (isOpen && dialog.current ? noteOpened(dialog.current) : undefined), [isOpen])

  // The dialog itself is hit only beside its content: on the backdrop.
  const closeOnBackdrop = (event: MouseEvent) => event.target === event.currentTarget && onClose()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        // Whoever opened it decides; what is under way stays open.
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // StrictMode mounts every new dialog twice: this is the first one's close, and the dialog is open again.
        if (!isOpen || dialog.current?.open) return
        // A second Escape closes it whatever was decided; what is to stay is opened again.
        onClose()
        drawAgain()
      }}
    >
      {isOpen && (
        <div className={styles.content}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
