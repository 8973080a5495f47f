import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react'
import styles from './dialog.module.css'
import { noteOpened } from './open-dialog.ts'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** For long texts that are read in the dialog. */
  isWide?: boolean
}

/**
 * The native modal dialog: it traps the focus, gives it back, and closes on Escape. Its content is mounted again each
 * time it opens.
 */
export function Dialog({ title, isOpen, onClose, children, isWide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isOpen) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  })
  // Closed before it is unmounted, because only a mounted dialog gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  useEffect(() => (isOpen && dialog.current ? noteOpened(dialog.current) : undefined), [isOpen])

  // A click on the dialog element itself is a click on the backdrop.
  const closeOnBackdrop = (event: MouseEvent) => event.target === event.currentTarget && onClose()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard uses Escape
    <dialog
      ref={dialog}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        // The parent decides: a dialog with a pending action stays open.
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // StrictMode mounts a new dialog twice. This is the first one's close event, and the dialog is open again.
        if (!isOpen || dialog.current?.open) return
        // A second Escape closes the dialog in any case. If the parent wants it open, the effect opens it again.
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
