import { setTimeout as sleep } from 'node:timers/promises'
import { letTimeRunOut, readOpenAttempts } from './drill-queries.ts'
import { attemptKey, type Evidence } from './invariants/evidence.ts'

const CLOSED_WITHIN_MS = 75_000
/** An attempt that ends later than this was not ended by the plan, so the drill ends it. */
const RUNS_OUT_WITHIN_MS = 10_000

/**
 * Waits until all attempts are closed, and returns how long each overdue one stayed open after the recovery. A start that was
 * sent twice may begin a second attempt after the first one has ended. No device knows that attempt, so its time is moved here.
 */
export async function untilClosed(
  places: Parameters<typeof readOpenAttempts>[0],
  learnerIds: readonly number[],
): Promise<Evidence['overdue']> {
  const recoveredAt = Date.now()
  const waits = new Map<string, Evidence['overdue'][number]>()
  while (Date.now() - recoveredAt < CLOSED_WITHIN_MS) {
    const open = await readOpenAttempts(places, learnerIds)
    for (const { learnerId, attemptId, overdueAt } of open) {
      if (overdueAt > Date.now() + RUNS_OUT_WITHIN_MS) await letTimeRunOut(places, learnerId)
      const waitedMs = Date.now() - Math.max(recoveredAt, overdueAt)
      waits.set(attemptKey({ learnerId, attemptId }), { learnerId, attemptId, waitedMs })
    }
    if (open.length === 0) break
    await sleep(40)
  }
  return [...waits.values()]
}
