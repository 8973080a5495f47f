import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@abhyas/database/database'
import { readOpenAttempts } from './drill-queries.ts'
import { attemptKey, type Evidence } from './evidence.ts'
import { inject } from './inject.ts'
import type { FaultPlan } from './plan.ts'
import type { Stack } from './stack.ts'

/** So soon after an outage its time has been given back to whoever sat through it. */
const GIVEN_BACK_WITHIN_MS = 3_000

/** Lets the database be away for long, and tells whose attempt was open before and still is well after it. */
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
