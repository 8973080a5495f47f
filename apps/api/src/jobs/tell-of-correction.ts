import type { Databases } from '@abhyas/database/database'
import { tellRegraded } from '../features/exams/telling/tell-regraded.ts'
import { answerReporters } from '../features/questions/answer-reporters.ts'
import type { Jobs } from '../queues/job-queue.ts'

/**
 * Tells everybody concerned, once the attempts of a correction have their new marks. A worker may be killed in between, and
 * another one calls this again. Returns true when all are told.
 */
export async function tellOfCorrection(
  databases: Databases,
  regradeId: number,
  tools: { jobs: Jobs; endMs: number },
): Promise<boolean> {
  await answerReporters(databases.shared, regradeId, tools.jobs)
  return tellRegraded(databases, regradeId, tools)
}
