import { type AttemptStory, voidAttempt } from '@abhyas/contract/exams-manage'
import { textOf } from '@abhyas/messages/errors'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useAccountForm } from '../../ui/use-account-form.ts'
import { ATTEMPTS_KEY, learnerName } from './learners-attempts.ts'

type VoidDialogProps = { attempt: AttemptStory; isOpen: boolean; onClose: () => void }

/** Says what becomes of the attempt, and asks why: the learner reads it. */
export function VoidDialog({ attempt, isOpen, onClose }: VoidDialogProps) {
  const queryClient = useQueryClient()
  const { id, learner, state } = attempt
  const { onSubmit, field, isPending, forget } = useAccountForm<'reason'>({
    check: ({ reason }) => (reason.trim() ? null : { field: 'reason', text: textOf('reason_required') }),
    send: async ({ reason }) => {
      await call(voidAttempt, { params: { userId: learner.id, attemptId: id }, body: { reason } })
      onClose()
      toastSuccess(texts.voidDone())
      await queryClient.invalidateQueries({ queryKey: ATTEMPTS_KEY })
    },
    onFailure: (error) => ({ field: 'reason', text: failureText(error) }),
  })
  const name = learnerName(learner)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.voidTitle()}
      text={state === 'open' ? texts.voidTextOpen({ name }) : texts.voidTextGraded({ name })}
      confirmLabel={texts.voidOpen()}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <TextInput {...field('reason')} label={texts.voidReason()} autoComplete="off" maxLength={300} />
    </ConfirmDialog>
  )
}
