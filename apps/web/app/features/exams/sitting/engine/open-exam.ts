import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { ApiError, isRefusedWith, NetworkError } from '../../../../api/api-error.ts'
import { createBackoff } from './backoff.ts'
import { cutOffBy } from './cut-off.ts'
import type { ExamApi } from './exam-api.ts'
import type { OpenedExam } from './opened-exam.ts'
import type { AttemptStorage, StoredAttempt } from './stored-attempt.ts'

type OpenOutcome =
  | { kind: 'running'; exam: OpenedExam }
  | { kind: 'over'; summary: AttemptSummary; lateCount: number }
  /** There is no open attempt, and the learner has not asked to begin one. */
  | { kind: 'not started'; briefing: ExamBriefing }

/** `isReady` says that the learner has read the instructions and asked to begin. */
type OpenRequest = {
  api: ExamApi
  storage: AttemptStorage
  now: () => number
  isReady: boolean
  password?: string | undefined
}

const TRIES = 3

/** Tries again on a weak network, or when the server says so, before the learner sees an error. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  const backoff = createBackoff(() => 2000)
  for (let tried = 1; ; tried += 1)
    try {
      return await ask()
    } catch (error) {
      const mayPass = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
      if (!mayPass || tried === TRIES) throw error
      await backoff.wait(error instanceof ApiError ? error.retryAfterMs : undefined)
    }
}

/** The result of the stored attempt; null while it is open. Unsent answers are sent although they are too late to count. */
async function endOf(api: ExamApi, { attemptId, epoch, unsent }: StoredAttempt) {
  const clock = await persist(() => api.clock(attemptId)).catch((error) => {
    if (isRefusedWith(error, 'attempt_not_found')) return null
    throw error
  })
  if (!clock || clock.state === 'open') return null
  const verdicts = unsent.length > 0 ? (await persist(() => api.save(attemptId, epoch, unsent))).verdicts : []
  const summary = await persist(() => api.submit(attemptId, { epoch, lastSeq: 0, spentMs: [] }))
  return { summary, lateCount: verdicts.filter(({ verdict }) => verdict === 'late' || verdict === 'closed').length }
}

/**
 * Continues the open attempt, and starts a new one only for a learner who is ready. If the stored attempt has ended while this browser was asleep or switched off, its
 * result comes first: a reload must not start a new attempt.
 */
async function openFromServer({ api, storage, now, isReady, password }: OpenRequest): Promise<OpenOutcome> {
  let isStorageRefused = false
  const stored = await storage.read().catch(() => {
    isStorageRefused = true
    return null
  })
  if (stored) {
    const over = await endOf(api, stored)
    if (over) {
      await storage.forget().catch(() => undefined)
      return { kind: 'over', ...over }
    }
  }
  const briefing = isReady ? null : await persist(api.briefing)
  if (briefing && !briefing.isRunning) return { kind: 'not started', briefing }
  const askedAt = now()
  const attempt = await persist(() => api.start(password))
  const reading = { remainingMs: attempt.remainingMs, askedAt, heardAt: now() }
  const questions = await persist(() => api.questions(attempt.id))
  const exam = { attempt, reading, questions, stored: stored?.attemptId === attempt.id ? stored : null }
  return { kind: 'running', exam: { ...exam, isStorageRefused } }
}

/** Opens the exam from the server. Without a network or a server that has time, a running exam continues from the browser's storage. */
export async function openExam(request: OpenRequest): Promise<OpenOutcome> {
  const { storage, now } = request
  try {
    return await openFromServer(request)
  } catch (error) {
    const mayPass =
      error instanceof NetworkError || isRefusedWith(error, 'unavailable') || isRefusedWith(error, 'server_busy')
    if (!mayPass) throw error
    // Without a network, a file that was never loaded cannot be loaded: then this browser stores no exam either.
    const exam = await import('./stored-paper.ts').then(({ reopenExam }) => reopenExam(storage, now)).catch(() => null)
    if (!exam) throw error
    return { kind: 'running', exam: { ...exam, cutOff: cutOffBy(error) } }
  }
}
