import { type AttemptTimeline, voidAttempt } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { LEARNERS_ATTEMPTS_KEYS } from '../../../queries/admin/exams.ts'
import { invalidate } from '../../../queries/request-key.ts'
import { learnerName } from '../../../ui/admin/learner-name.ts'
import { ReasonDialog } from '../../../ui/admin/reason-dialog.tsx'
import { toastSuccess } from '../../../ui/frame/toast.ts'

type VoidDialogProps = { attempt: AttemptTimeline; isOpen: boolean; onClose: () => void }

/** Explains what void means and asks for the reason, which the learner reads. */
export function VoidDialog({ attempt, isOpen, onClose }: VoidDialogProps) {
  const queryClient = useQueryClient()
  const { id, learner, state } = attempt
  const name = learnerName(learner)
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={texts.voidTitle()}
      text={state === 'open' ? texts.voidTextOpen({ name }) : texts.voidTextGraded({ name })}
      reasonLabel={texts.voidReason()}
      confirmLabel={texts.voidOpen()}
      isDanger
      send={async (reason) => {
        await call(voidAttempt, { params: { userId: learner.id, attemptId: id }, body: { reason } })
        onClose()
        toastSuccess(texts.voidDone())
        await invalidate(queryClient, LEARNERS_ATTEMPTS_KEYS)
      }}
      onClose={onClose}
    />
  )
}
