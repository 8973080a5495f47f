import { COMMENT_MAX_LENGTH } from '@abhyas/contract/questions-comments'
import * as texts from '@abhyas/messages/texts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { useAccountForm } from '../../../ui/parts/use-account-form.ts'
import { failureText } from '../../../ui/words/failure-text.ts'

type AskDialogProps = {
  isOpen: boolean
  author: string | null
  /** Closes the dialog when it succeeds. A failure is shown beside the text. */
  send: (text: string) => Promise<void>
  onClose: () => void
}

/** Asks the author about a question. What is typed outlives the dialog until it is sent. */
export function AskDialog({ isOpen, author, send, onClose }: AskDialogProps) {
  const [typed, setTyped] = useState('')
  const { onSubmit, field, isPending, forget } = useAccountForm<'text'>({
    check: ({ text }) => (text.trim() ? null : { field: 'text', text: texts.errorCommentEmpty() }),
    send: async ({ text }) => {
      await send(text)
      setTyped('')
      onClose()
    },
    onFailure: (error) => ({ field: 'text', text: failureText(error) }),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.healthAskTitle()}
      text={<p>{author ? texts.healthAskText({ name: author }) : texts.healthAskTextUnknown()}</p>}
      confirmLabel={texts.healthAskSend()}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <Textarea
        {...field('text')}
        label={texts.healthAskLabel()}
        rows={4}
        maxLength={COMMENT_MAX_LENGTH}
        defaultValue={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
