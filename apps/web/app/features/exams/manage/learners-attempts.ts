import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import {
  type ExtraTime,
  getAttempts,
  getAttemptTimeline,
  getExtraTimes,
  type LearnersAttempt,
} from '@abhyas/contract/exams-manage'
import type { User } from '@abhyas/contract/users'
import { getAllUsers } from '@abhyas/contract/users-manage'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { isGone } from '../../../api/api-error.ts'
import { call, callPage } from '../../../api/call.ts'
import { usePages } from '../../../ui/lists/use-pages.ts'

/** What is kept of attempts, and asked for anew when an admin changes one. */
export const ATTEMPTS_KEY = ['learners-attempts']

const ASK_WHILE_OPEN_MS = 15_000

export const useLearnersAttempts = (filter: { examId?: number | undefined; userId?: number | undefined }) =>
  usePages<LearnersAttempt>({
    queryKey: [...ATTEMPTS_KEY, 'list', filter],
    fetchPage: (after, signal) => callPage(getAttempts, { query: { ...filter, after } }, { signal }),
    meta: { errorText: () => texts.adminAttemptsFailed() },
  })

export const useExtraTimes = (examId: number) =>
  usePages<ExtraTime>({
    queryKey: [...ATTEMPTS_KEY, 'extra', examId],
    fetchPage: (after, signal) => callPage(getExtraTimes, { params: { examId }, query: { after } }, { signal }),
    meta: { errorText: () => texts.extraTimesFailed() },
  })

/** While somebody sits it, it is looked at again. */
export const timelineQuery = (userId: number, attemptId: number) =>
  queryOptions({
    queryKey: [...ATTEMPTS_KEY, 'timeline', userId, attemptId],
    queryFn: ({ signal }) => call(getAttemptTimeline, { params: { userId, attemptId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? ASK_WHILE_OPEN_MS : false),
    meta: { errorText: (error) => (isGone(error) ? null : texts.timelineFailed()) },
  })

/** Of all ids that contain this one it is the first. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: async ({ signal }): Promise<User | null> => {
      const [first] = await call(getAllUsers, { query: { userId: String(id), limit: 1 } }, { signal })
      return first?.id === id ? first : null
    },
  })

/** Whose address it is, however it is spelled; found by its parts, of which few have the whole of one. */
export async function findByEmail(email: string): Promise<User | null> {
  const found = await call(getAllUsers, { query: { email: email.trim(), limit: 200 } })
  return found.find((user) => emailKeyOf(user.email) === emailKeyOf(email)) ?? null
}
