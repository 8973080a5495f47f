import * as texts from '@abhyas/messages/texts'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../button/button.tsx'
import styles from './confirm-dialog.module.css'
import dialog from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { SubmitButton } from './submit-button.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** Says completely what will happen, because it may not be undone. */
  text: ReactNode
  confirmLabel: string
  isDanger?: boolean
  isPending: boolean
  /** From useForm, which ignores a second submit. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  /** Fields that must be filled in, such as a password. */
  children?: ReactNode
}

/**
 * Asks before an action. The focus is in the first field, or on Cancel when there is none, so that Enter alone does no
 * harm. The dialog cannot be closed while the action is pending.
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
          <Button variant="quiet" onClick={close} isPending={isPending}>
            {texts.cancel()}
          </Button>
          <SubmitButton variant={isDanger ? 'danger' : 'primary'} isPending={isPending}>
            {confirmLabel}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
