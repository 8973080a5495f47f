import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import { AppError } from '../../../app-error.ts'
import type { SubmitBatcher } from './close-attempts.ts'

type Submission = { learnerId: number; attemptId: number; epoch: number; lastSeq: number; spentMs: number[] }

/** Submits an attempt for the learner. A second submit, or one after the deadline, returns the same result. */
export async function submitAttempt(submission: Submission, batcher: SubmitBatcher): Promise<AttemptSummary> {
  const { learnerId, attemptId, ...submitted } = submission
  const { outcome, summary } = await batcher.add({ learnerId, attemptId, submitted })
  if (outcome instanceof Error) throw outcome
  if (outcome === 'answers_missing') throw new AppError('answers_missing')
  if (outcome === 'taken_over') throw new AppError('attempt_taken_over')
  if (!summary) throw new AppError('attempt_not_found')
  return summary
}
