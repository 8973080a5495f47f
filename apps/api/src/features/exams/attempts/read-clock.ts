import type { AttemptClock } from '@abhyas/contract/exams-attempts'
import type { Databases } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import type { AttemptKey } from '../papers/attempt-key.ts'
import { selectOptionalClock } from './attempt-queries.ts'
import type { Heartbeat } from './heartbeat.ts'

export async function readClock(
  { dbOf }: Pick<Databases, 'dbOf'>,
  { learnerId, attemptId }: AttemptKey,
  heartbeat: Heartbeat,
): Promise<AttemptClock> {
  const db = dbOf(learnerId)
  await heartbeat.requireFresh(db, [learnerId])
  return requireRow(await selectOptionalClock(db, learnerId, attemptId), 'attempt_not_found')
}
