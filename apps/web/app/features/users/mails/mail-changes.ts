import { lookAtMail, sendMailAgain } from '@abhyas/contract/users-manage'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { MAILS_KEYS } from '../../../queries/admin/users.ts'
import { invalidate } from '../../../queries/request-key.ts'
import { toastSuccess } from '../../../ui/frame/toast.ts'

export function useSendAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(sendMailAgain, { params: { id } }),
    onSuccess: () => toastSuccess(texts.mailAgainQueued()),
    onSettled: () => invalidate(queryClient, MAILS_KEYS),
    meta: { errorText: (error) => (error instanceof ApiError ? error.message : texts.mailAgainFailed()) },
  })
}

export function useLookAtMail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(lookAtMail, { params: { id } }),
    onSuccess: () => toastSuccess(texts.mailSeenDone()),
    onSettled: () => invalidate(queryClient, MAILS_KEYS),
    meta: { errorText: () => texts.mailSeenFailed() },
  })
}
