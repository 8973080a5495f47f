import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import * as texts from '@abhyas/messages/texts'
import type { ReactNode, SubmitEvent } from 'react'
import styles from './confirm-dialog.module.css'
import { SubmitButton } from './submit-button.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** What will happen, in full: it may not be undone. */
  text: string
  confirmLabel: string
  isDanger?: boolean
  isPending?: boolean
  onConfirm: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  /** What must be filled in before, such as a password. */
  children?: ReactNode
}

/**
 * Asks before something is done, and says what. The focus is in the first field, or on Cancel when
 * there is none: Enter alone does no harm. What is under way cannot be closed.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirmLabel, isDanger = false, isPending = false, onConfirm, onClose, children } = props
  const close = () => {
    if (!isPending) onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) onConfirm(event)
  }
  return (
    <Modal opened={isOpen} onClose={close} withCloseButton={false} radius="lg" padding={24}>
      <form className={styles.form} noValidate method="post" onSubmit={submit}>
        <Modal.Title className={styles.title}>{title}</Modal.Title>
        <p>{text}</p>
        {children}
        <div className={styles.actions}>
          <Button variant="default" onClick={close} aria-disabled={isPending || undefined}>
            {texts.cancel()}
          </Button>
          <SubmitButton color={isDanger ? 'red' : 'indigo'} isPending={isPending}>
            {confirmLabel}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  )
}
