import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import { ApiError, isRefusedWith, NetworkError } from '../../../../api/api-error.ts'
import { createBackoff } from './backoff.ts'
import { cutOffBy } from './cut-off.ts'
import type { ExamApi } from './exam-api.ts'
import type { ExamRecord, ExamRecords } from './exam-record.ts'
import type { OpenedExam } from './opened-exam.ts'

type Opened = { kind: 'running'; exam: OpenedExam } | { kind: 'over'; summary: AttemptSummary; lateCount: number }

const TRIES = 3

/** From the server; while there is no network, or no database, an exam that runs goes on from what this browser keeps of it. */
export async function openExam(api: ExamApi, records: ExamRecords, now: () => number): Promise<Opened> {
  try {
    return await openFromServer(api, records, now)
  } catch (error) {
    if (!(error instanceof NetworkError || isRefusedWith(error, 'unavailable'))) throw error
    const { reopenExam } = await import('./kept-paper.ts')
    const exam = await reopenExam(records, now).catch(() => null)
    if (!exam) throw error
    return { kind: 'running', exam: { ...exam, cutOff: cutOffBy(error) } }
  }
}

/**
 * Starts the exam or goes on with it. Where this browser remembers an attempt that has ended since (it was
 * asleep, or switched off), that attempt's result comes first: nobody is put into a new one by a reload.
 */
async function openFromServer(api: ExamApi, records: ExamRecords, now: () => number): Promise<Opened> {
  let isStorageRefused = false
  const record = await records.read().catch(() => {
    isStorageRefused = true
    return null
  })
  if (record) {
    const over = await endOf(api, record)
    if (over) {
      await records.forget().catch(() => undefined)
      return { kind: 'over', ...over }
    }
  }
  const askedAt = now()
  const attempt = await persist(api.start)
  const reading = { remainingMs: attempt.remainingMs, askedAt, heardAt: now() }
  const questions = await persist(() => api.questions(attempt.id))
  const exam = { attempt, reading, questions, record: record?.attemptId === attempt.id ? record : null }
  return { kind: 'running', exam: { ...exam, isStorageRefused } }
}

/** How the remembered attempt ended; null while it is open. What never reached the server is sent all the same: it is kept, and not counted. */
async function endOf(api: ExamApi, record: ExamRecord) {
  const { attemptId, epoch, unsent } = record
  const clock = await persist(() => api.clock(attemptId)).catch((error) => {
    if (error instanceof ApiError && error.code === 'attempt_not_found') return null
    throw error
  })
  if (!clock || clock.state === 'open') return null
  const verdicts = unsent.length > 0 ? (await persist(() => api.save(attemptId, epoch, unsent))).verdicts : []
  const summary = await persist(() => api.submit(attemptId, { epoch, lastSeq: 0, spentMs: [] }))
  return { summary, lateCount: verdicts.filter(({ verdict }) => verdict === 'late' || verdict === 'closed').length }
}

/** A weak network deserves a second try before the learner is sent away. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  const backoff = createBackoff(() => 2000)
  for (let tried = 1; ; tried += 1)
    try {
      return await ask()
    } catch (error) {
      const mayPass = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
      if (!mayPass || tried === TRIES) throw error
      await backoff.wait()
    }
}
