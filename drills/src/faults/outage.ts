import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@abhyas/database/database'
import { readOpenAttempts } from './drill-queries.ts'
import { attemptKey, type Evidence } from './invariants/evidence.ts'
import { inject } from './inject.ts'
import type { FaultPlan } from './plan.ts'
import type { Stack } from './stack.ts'

/** Within this time after an outage, the running attempts have got its time back. */
const GIVEN_BACK_WITHIN_MS = 3_000

/** Causes a long outage of the database. Returns the attempts that were open before it and are still open after it. */
export async function sitThroughOutage(
  stack: Stack,
  fault: FaultPlan,
  places: readonly Database[],
  learnerIds: readonly number[],
): Promise<Evidence['outages']> {
  await sleep(fault.atMs)
  const before = new Set((await readOpenAttempts(places, learnerIds)).map(attemptKey))
  await inject(stack, { ...fault, atMs: 0 })
  await sleep(GIVEN_BACK_WITHIN_MS)
  const after = await readOpenAttempts(places, learnerIds)
  return after
    .filter((attempt) => before.has(attemptKey(attempt)))
    .map(({ learnerId, attemptId }) => ({ learnerId, attemptId, gapMs: fault.forMs }))
}
