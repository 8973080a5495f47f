import { getToday, getTodayQuestions, setTimeZone, type Today } from '@abhyas/contract/learning-today'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { isUnauthorized } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { readLoginRecord } from '../api/login-record.ts'
import { apiQuery, ONCE } from './api-query.ts'
import { keyOf } from './request-key.ts'

/** Today's set with its reasons, and the days practised. A page shows its other cards even when this fails. */
export const todayQuery = queryOptions({
  ...apiQuery(getToday, {}, { staleTime: 0, meta: { errorText: () => null } }),
  queryFn: async ({ signal, client }) => {
    const today = await call(getToday, {}, { signal })
    const moved = await tellTimeZone(today)
    if (moved && moved.madeAt !== today.madeAt) void client.invalidateQueries({ queryKey: keyOf(getTodayQuestions) })
    return moved ?? today
  },
})

/** Today's questions with their correct answers: a learner who comes back from an exam fetches them again. */
export const todayQuestionsQuery = queryOptions({
  ...apiQuery(getTodayQuestions, {}),
  ...ONCE,
  gcTime: 0,
  meta: { errorText: (error) => (isUnauthorized(error) ? texts.questionUnauthorized() : null) },
})

const TOLD = 'timeZoneTold'
/** The server stores India's time zone under one of its two names. */
const nameOf = (timeZone: string) => (timeZone === 'Asia/Calcutta' ? 'Asia/Kolkata' : timeZone)

/**
 * Tells the server the time zone of this browser, once after each change of it. So two devices that differ do not
 * contradict each other for ever. Returns null when there is nothing to tell.
 */
async function tellTimeZone({ timeZone }: Today): Promise<Today | null> {
  try {
    const here = nameOf(Intl.DateTimeFormat().resolvedOptions().timeZone)
    const told = `${readLoginRecord()?.userId} ${here}`
    if (here === timeZone || localStorage.getItem(TOLD) === told) return null
    const moved = await call(setTimeZone, { body: { timeZone: here } })
    localStorage.setItem(TOLD, told)
    return moved
  } catch {
    return null // no network, or no storage: the next page tries again
  }
}

const OFFLINE_AFTER_MS = 2000
const KEPT = 'todayKept'

/**
 * Fetches today's questions once, so that the service worker has them when the learner opens them without a network.
 * Questions that a refund counts are left to the learner. Returns a function that calls it off.
 */
export function keepTodayForOffline(today: Today | undefined): () => void {
  const timer = setTimeout(() => {
    if (!today?.madeAt || today.countsForRefund || !navigator.serviceWorker?.controller) return
    try {
      if (localStorage.getItem(KEPT) === today.madeAt) return
      localStorage.setItem(KEPT, today.madeAt)
    } catch {
      return // no storage: it would be fetched on every visit
    }
    call(getTodayQuestions, {}).catch(() => undefined) // the page fetches them again
  }, OFFLINE_AFTER_MS)
  return () => clearTimeout(timer)
}
