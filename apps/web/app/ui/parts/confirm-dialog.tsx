import { Button } from '@mantine/core'
import * as texts from '@abhyas/messages/texts'
import type { ReactNode, SubmitEvent } from 'react'
import styles from './confirm-dialog.module.css'
import dialog from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { SubmitButton } from './submit-button.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** What will happen, in full: it may not be undone. */
  text: ReactNode
  confirmLabel: string
  isDanger?: boolean
  isPending: boolean
  /** Of useForm, which sends one thing at a time. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  /** What must be filled in before, such as a password. */
  children?: ReactNode
}

/**
 * Asks before something is done, and says what. The focus is in the first field, or on Cancel when
 * there is none: Enter alone does no harm. What is under way cannot be closed.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirmLabel, isDanger = false, isPending, onSubmit, onClose, children } = props
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <form className={styles.form} noValidate method="post" onSubmit={onSubmit}>
        <div className={styles.text}>{text}</div>
        {children}
        <div className={dialog.actions}>
          <Button variant="default" onClick={close} aria-disabled={isPending || undefined}>
            {texts.cancel()}
          </Button>
          <SubmitButton color={isDanger ? 'red' : 'indigo'} isPending={isPending}>
            {confirmLabel}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
