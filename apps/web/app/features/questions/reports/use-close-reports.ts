import { closeReport, getReports, type QuestionReport, type ReportState } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { WAITING_KEYS } from '../../../queries/admin/dashboards.ts'
import { invalidate, keyOf } from '../../../queries/request-key.ts'
import { toastAction, toastSuccess } from '../../../ui/frame/toast.ts'

type Answer = { reports: QuestionReport[]; to: ReportState; reply: string }

const CLOSED_WORDS = { open: texts.reportIsOpen, settled: texts.reportIsSettled, dismissed: texts.reportIsDismissed }

/** Answers all open reports of a question at once, with an Undo button. The mails wait until Undo is gone. */
export function useCloseReports() {
  const queryClient = useQueryClient()
  const refresh = () => void invalidate(queryClient, [keyOf(getReports), ...WAITING_KEYS])
  const meta = { errorText: () => texts.reportCloseFailed() }
  const { mutate: reopen } = useMutation({
    mutationFn: async (reports: QuestionReport[]) => {
      for (const { id } of reports) await call(closeReport, { params: { id }, body: { state: 'open' } })
    },
    onSuccess: () => toastSuccess(CLOSED_WORDS.open()),
    onSettled: refresh,
    meta,
  })
  const { mutate: close, isPending } = useMutation({
    mutationFn: ({ reports: [first], to, reply }: Answer) =>
      call(closeReport, { params: { id: first?.id ?? 0 }, body: { state: to, reply, isForAll: true } }),
    onSuccess: (_nothing, { reports, to }) =>
      toastAction(CLOSED_WORDS[to](), { label: texts.undo(), run: () => reopen(reports) }),
    onSettled: refresh,
    meta,
  })
  return { close, reopen, isPending }
}
