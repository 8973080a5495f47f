import {
  askAuthor,
  dismissFlags,
  getHealthCard,
  restoreFlags,
  withdrawQuestion,
} from '@abhyas/contract/questions-health'
import { getComments, getOpenComments } from '@abhyas/contract/questions-comments'
import { getReports } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { HEALTH_KEYS } from '../../../queries/admin/health.ts'
import { invalidate, keyOf, keysOf } from '../../../queries/request-key.ts'
import type { RowList } from '../../../ui/admin/row-list.ts'
import { toastAction, toastSuccess } from '../../../ui/frame/toast.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { bankList } from '../bank/admin-question-rows.ts'

/** The card shows its question, so a change of the question also refreshes the card. */
export const healthList: RowList = {
  ...bankList,
  alsoIn: [...(bankList.alsoIn ?? []), ...HEALTH_KEYS, keyOf(getReports)],
}

/** What an admin can decide about a question. A failure is said, and the page shows what is stored. */
export function useHealth(id: number) {
  const queryClient = useQueryClient()
  const params = { id }
  const shared = {
    onSettled: () => invalidate(queryClient, [keyOf(getHealthCard), ...HEALTH_KEYS]),
    meta: { errorText: failureText },
  }
  const restore = useMutation({
    mutationFn: () => call(restoreFlags, { params }),
    onSuccess: () => toastSuccess(texts.healthRestored()),
    ...shared,
  })
  return {
    restore,
    withdraw: useMutation({
      mutationFn: (isWithdrawn: boolean) => call(withdrawQuestion, { params, body: { isWithdrawn } }),
      onSuccess: (_nothing, isWithdrawn) => toastSuccess(isWithdrawn ? texts.healthIsOut() : texts.healthIsIn()),
      ...shared,
    }),
    /** The dialog says a failure of these two beside its field. */
    dismiss: async (reason: string) => {
      await call(dismissFlags, { params, body: { reason } })
      await shared.onSettled()
      toastAction(texts.healthDismissDone(), { label: texts.undo(), run: () => restore.mutate() })
    },
    ask: async (text: string) => {
      await call(askAuthor, { params, body: { text } })
      await invalidate(queryClient, keysOf(getComments, getOpenComments))
      toastSuccess(texts.healthAsked())
    },
  }
}
