import type { Attempt } from '@abhyas/contract/exams-attempts'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { selectOptionalClock, updateOptionalWriter } from './attempt-queries.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Papers } from '../papers/papers.ts'
import { readAttempt } from './start-attempt.ts'

type TakeOver = { learnerId: number; attemptId: number; deviceId: string }

/** Makes another device the writer of an open attempt. */
export async function takeOverAttempt(
  { dbOf }: Pick<Databases, 'dbOf'>,
  { learnerId, attemptId, deviceId }: TakeOver,
  { heartbeat, papers }: { heartbeat: Heartbeat; papers: Papers },
): Promise<Attempt> {
  const db = dbOf(learnerId)
  await heartbeat.requireFresh(db, [learnerId])
  const attempt = await updateOptionalWriter(db, { learnerId, attemptId, deviceId })
  if (attempt) return readAttempt(db, { attempt, askedBy: deviceId }, papers)
  throw new AppError((await selectOptionalClock(db, learnerId, attemptId)) ? 'attempt_closed' : 'attempt_not_found')
}
