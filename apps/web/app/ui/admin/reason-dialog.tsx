import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { failureText } from '../words/failure-text.ts'
import { focusOnWhatIsLeft } from '../parts/focus-on-what-is-left.ts'
import { useAccountForm } from '../parts/use-account-form.ts'

type ReasonDialogProps = {
  isOpen: boolean
  title: string
  text: ReactNode
  reasonLabel: string
  confirmLabel: string
  isDanger?: boolean
  /** Closes the dialog when it succeeds. A failure is shown beside the reason. */
  send: (reason: string) => Promise<void>
  onClose: () => void
}

/** Says what will happen, and requires a reason. */
export function ReasonDialog({ reasonLabel, send, onClose, ...dialog }: ReasonDialogProps) {
  // Escape or a click on the backdrop must not throw a written reason away.
  const [written, setWritten] = useState('')
  const { onSubmit, field, isPending, forget } = useAccountForm<'reason'>({
    check: ({ reason }) => (reason.trim() ? null : { field: 'reason', text: texts.errorReasonRequired() }),
    send: async ({ reason }) => {
      await send(reason)
      setWritten('')
      focusOnWhatIsLeft()
    },
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
      <TextInput
        {...field('reason')}
        label={reasonLabel}
        autoComplete="off"
        maxLength={300}
        defaultValue={written}
        onInput={({ currentTarget }) => setWritten(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
