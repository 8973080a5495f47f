import { textOf } from '@abhyas/messages/errors'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { failureText } from '../failure-text.ts'
import { useAccountForm } from '../use-account-form.ts'

type ReasonDialogProps = {
  isOpen: boolean
  title: string
  text: ReactNode
  reasonLabel: string
  confirmLabel: string
  isDanger?: boolean
  /** What it does closes the dialog; a failure is told beside the reason. */
  send: (reason: string) => Promise<void>
  onClose: () => void
}

/** Says what will happen, and asks why: no reason, no deed. */
export function ReasonDialog({ reasonLabel, send, onClose, ...dialog }: ReasonDialogProps) {
  const { onSubmit, field, isPending, forget } = useAccountForm<'reason'>({
    check: ({ reason }) => (reason.trim() ? null : { field: 'reason', text: textOf('reason_required') }),
    send: ({ reason }) => send(reason),
    onFailure: (error) => ({ field: 'reason', text: failureText(error) }),
  })
  return (
    <ConfirmDialog
      {...dialog}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <TextInput {...field('reason')} label={reasonLabel} autoComplete="off" maxLength={300} />
    </ConfirmDialog>
  )
}
