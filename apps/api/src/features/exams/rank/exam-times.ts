import type { Db } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../app-error.ts'
import type { Papers } from '../papers/papers.ts'
import { type ExamTimesRow, selectExamTimes } from './rank-queries.ts'

export type ExamTimes = (shared: Db, examId: number) => Promise<ExamTimesRow>

/** An admin can move the times, and correct marks, while learners look at their results. */
const KEPT_MS = 5_000
const MAX_EXAMS = 10_000

export function createExamTimes(): ExamTimes {
  const kept = new LRUCache<number, ExamTimesRow, Db>({
    max: MAX_EXAMS,
    ttl: KEPT_MS,
    fetchMethod: (examId, _stale, { context }) => selectExamTimes(context, examId),
  })
  return (shared, examId) => kept.forceFetch(examId, { context: shared })
}

/** While the results of the exam are hidden, a rank would reveal them. */
export async function requireShown({ windows }: Pick<Papers, 'windows'>, examId: number): Promise<void> {
  if ((await windows.hiddenExams()).has(examId)) throw new AppError('results_later')
}

export const isClosed = ({ closesAt }: ExamTimesRow, nowMs: number): boolean =>
  closesAt !== null && Date.parse(closesAt) <= nowMs
