import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Parts } from '../../parts.ts'
import { closeAttempt, selectOptionalPaperId, selectOptionalSummary, selectOverdueAttempts } from './attempt-queries.ts'

type Needs = Pick<Parts, 'databases' | 'papers'>

type Submission = { learnerId: number; attemptId: number; epoch: number; lastSeq: number; spentMs: number[] }

/** Ends an attempt by hand. Whoever comes second, or after the clock, is told the same result. */
export async function submitAttempt({ databases, papers }: Needs, submission: Submission): Promise<AttemptSummary> {
  const { learnerId, attemptId, ...submitted } = submission
  const db = databases.dbOf(learnerId)
  const attempt = await selectOptionalPaperId(db, learnerId, attemptId)
  if (!attempt) throw new AppError('attempt_not_found')
  const { right } = await papers.get(attempt.paperId)
  const verdict = await closeAttempt(db, { learnerId, attemptId, right, submitted })
  if (verdict === 'answers_missing') throw new AppError('answers_missing')
  if (verdict === 'taken_over') throw new AppError('attempt_taken_over')
  const summary = await selectOptionalSummary(db, learnerId, attemptId)
  if (!summary) throw new AppError('attempt_not_found')
  return summary
}

const OVERDUE_AT_ONCE = 500

/**
 * Closes what is past its deadline, whose browser is gone. Any number of workers may do it, and one that fails in
 * the middle is done again. One attempt that cannot be closed does not keep the others open. Says whether there may
 * be more.
 */
export async function closeOverdueAttempts(
  { databases, papers }: Needs,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<boolean> {
  let isMoreLeft = false
  for (const db of databases.ofLearners) {
    const overdue = await selectOverdueAttempts(db, OVERDUE_AT_ONCE)
    let closed = 0
    for (const { learnerId, id, paperId } of overdue)
      try {
        const { right } = await papers.get(paperId)
        const verdict = await closeAttempt(db, { learnerId, attemptId: id, right, submitted: null })
        if (verdict === 'graded') closed += 1
      } catch (error) {
        log.error({ err: error, attemptId: id }, 'overdue attempt not closed')
      }
    // Those that could not be closed are found again and again: without any progress it can wait.
    isMoreLeft ||= overdue.length === OVERDUE_AT_ONCE && closed > 0
  }
  return isMoreLeft
}
