import { getPractice } from '@abhyas/contract/practice'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { areAnswersWaiting } from '../../api/answers-waiting.ts'
import { isRefusedWith, isUnauthorized } from '../../api/api-error.ts'
import { forgetAskedAhead } from '../../api/asked-ahead.ts'
import { call } from '../../api/call.ts'
import { questionsQuery } from '../../api/catalog-queries.ts'
import { readLoginRecord } from '../../api/login-record.ts'
import { startSending } from '../../api/practice-queue.ts'
import { topicQuery } from '../../api/queries.ts'

/** Asked for once: whatever happens to the network later, the round goes on with what is there. */
const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity }

export const isLocked = (error: unknown) => isRefusedWith(error, 'module_locked')
export const isInExam = (error: unknown) => isRefusedWith(error, 'attempt_open')

/** Whichever call hears it first. */
const unauthorizedText = (error: unknown) => (isUnauthorized(error) ? texts.questionUnauthorized() : null)

export const namedTopicQuery = (id: number) =>
  queryOptions({
    ...topicQuery(id),
    ...ONCE,
    meta: { errorText: (error) => unauthorizedText(error) ?? texts.topicDetailsFailed() },
  })

export const practiceQuestionsQuery = (topicId: number) =>
  queryOptions({
    ...questionsQuery(topicId),
    ...ONCE,
    // They carry their key: whoever comes back from an exam asks for them again.
    gcTime: 0,
    meta: {
      errorText: (error) => {
        if (isLocked(error) || isInExam(error)) return null
        return unauthorizedText(error) ?? texts.questionsFetchFailed()
      },
    },
  })

export const practiceQuery = (topicId: number) =>
  queryOptions({
    queryKey: ['practice', topicId],
    // What waits in this browser belongs to it.
    queryFn: async ({ signal }) => {
      if (areAnswersWaiting(readLoginRecord()?.userId ?? 0)) forgetAskedAhead()
      await startSending()
      return call(getPractice, { params: { topicId } }, { signal })
    },
    ...ONCE,
    // What was answered in the round before is not in it.
    gcTime: 0,
    meta: { errorText: unauthorizedText },
  })
