import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Limits } from '../../../http/limits.ts'
import type { ExamToStart } from '../papers/exam-queries.ts'
import { keyOf } from './attempt-queries.ts'
import { selectUsedAttempts } from './open-attempt-queries.ts'

export type AskedStart = { learnerId: number; examId: number; password?: string | undefined }

/** How many attempts a learner has used at an exam. A void attempt is none. */
export type UsedAttempts = (of: AskedStart) => number

/** Counts the attempts that these starts have used already, in one statement, for the exams that have a limit. */
export async function countUsedAttempts(
  db: Db,
  asked: readonly AskedStart[],
  exams: ReadonlyMap<number, Pick<ExamToStart, 'maxAttempts'>>,
): Promise<UsedAttempts> {
  const limited = asked.filter(({ examId }) => (exams.get(examId)?.maxAttempts ?? null) !== null)
  const rows = limited.length > 0 ? await selectUsedAttempts(db, limited) : []
  const used = new Map(rows.map((row) => [keyOf(row), row.count]))
  return (of) => used.get(keyOf(of)) ?? 0
}

/**
 * Decides whether a learner may start a new attempt now: within the hours of the exam, with its password, and with an
 * attempt left. Returns the error that forbids it. Guesses of the password are limited for each learner and exam.
 */
export async function judgeStart(
  exam: ExamToStart,
  asked: AskedStart,
  { used, limits }: { used: UsedAttempts; limits: Limits },
): Promise<AppError | null> {
  if (exam.isBeforeOpening) return new AppError('exam_not_open')
  if (exam.isOver) return new AppError('exam_over')
  if (exam.maxAttempts !== null && used(asked) >= exam.maxAttempts) return new AppError('exam_attempts_used')
  if (exam.password === null) return null
  // A learner who has not typed anything has not guessed.
  if (!asked.password) return new AppError('exam_password_wrong')
  const guesses = ['exam_password_by_account', keyOf(asked)] as const
  await limits.spend(...guesses)
  if (!isSame(asked.password.trim(), exam.password)) return new AppError('exam_password_wrong')
  await limits.clear(...guesses)
  return null
}

/** Takes the same time whatever differs. The hashes have the same length. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
