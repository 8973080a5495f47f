import { type Regrade, startRegrade, takeBackRegrade } from '@abhyas/contract/exams-regrades'
import { getReports } from '@abhyas/contract/questions-reports'
import type { CallInput } from '@abhyas/contract/endpoint'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isConflict, isRefusedWith } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import { HEALTH_KEYS } from '../../../../queries/admin/health.ts'
import { REGRADE_KEYS, regradesQuery } from '../../../../queries/admin/regrades.ts'
import { invalidate, keyOf } from '../../../../queries/request-key.ts'
import { toastSuccess } from '../../../../ui/frame/toast.ts'
import { failureText } from '../../../../ui/words/failure-text.ts'
import { useRefreshQuestions } from '../../bank/admin-question-rows.ts'

/** Fetches again what shows the key, the figures, the reports or the corrections of questions. */
function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  const refreshQuestions = useRefreshQuestions()
  return () => {
    refreshQuestions()
    return invalidate(queryClient, [...HEALTH_KEYS, ...REGRADE_KEYS, keyOf(getReports)])
  }
}

/** The corrections of a question, the newest first. When one has ended, the card is fetched again. */
export function useRegrades(questionId: number) {
  const query = useQuery(regradesQuery(questionId))
  const running = query.data?.find(({ endedAt }) => endedAt === null) ?? null
  const refresh = useRefresh()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) void refresh()
    wasRunning.current = running !== null
  })
  return { ...query, running }
}

type Decision = CallInput<typeof startRegrade>['body']

/** `version` is the one that the admin has seen. */
export function useStartRegrade(id: number, version: number) {
  const refresh = useRefresh()
  return async (body: Decision): Promise<void> => {
    try {
      await call(startRegrade, { params: { id }, body, ifMatch: version })
      toastSuccess(texts.regradeStarted())
    } finally {
      await refresh()
    }
  }
}

/** Why a correction did not begin, and what to do about it. */
export function startFailureText(error: unknown): string {
  if (isConflict(error)) return texts.regradeChanged()
  if (isRefusedWith(error, 'regrade_running')) return texts.regradeBusy()
  if (isRefusedWith(error, 'key_unusable')) return texts.regradeKeyUnusable()
  return failureText(error)
}

export function useTakeBack(onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Regrade) => call(takeBackRegrade, { params: { id } }),
    onSuccess: () => {
      onDone()
      toastSuccess(texts.regradeTakingBack())
    },
    onSettled: refresh,
    meta: { errorText: failureText },
  })
}
