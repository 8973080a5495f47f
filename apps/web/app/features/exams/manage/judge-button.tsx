import { type AttemptTimeline, judgeAttempt } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { LEARNERS_ATTEMPTS_KEYS } from '../../../queries/admin/exams.ts'
import { invalidate } from '../../../queries/request-key.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toastSuccess } from '../../../ui/frame/toast.ts'

/** Says that an attempt with late answers stands as it was graded. The other judgement is to declare it void. */
export function JudgeButton({ attempt }: { attempt: AttemptTimeline }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(judgeAttempt, { params: { userId: attempt.learner.id, attemptId: attempt.id } }),
    onSuccess: async () => {
      toastSuccess(texts.judgeDone())
      await invalidate(queryClient, LEARNERS_ATTEMPTS_KEYS)
    },
    meta: { errorText: () => texts.judgeFailed() },
  })
  if (!attempt.isToJudge) return null
  return (
    <Button variant="primary" isPending={isPending} onClick={() => mutate()}>
      {texts.judgeStands()}
    </Button>
  )
}
