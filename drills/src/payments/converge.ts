import { setTimeout as sleep } from 'node:timers/promises'
import type { JobName } from '@abhyas/api/jobs/job-table'
import type { Database } from '@abhyas/database/database'
import { countUnfinishedJobs, countUnhandled, letPeriodPass, selectJobStates } from './drill-queries.ts'
import type { ShopStack } from './shop-stack.ts'

/** The scheduled jobs that make up one period of the reconciler. */
const PERIODIC: readonly JobName[] = ['process-payment-backlog', 'check-open-orders', 'reconcile-hourly']
const RUN_WITHIN_MS = 60_000
const POLL_MS = 50

/** Where orders are kept, and the queue of the worker that settles them. */
type OrderBooks = Pick<ShopStack, 'db' | 'jobs'> & {
  /** The databases of the learners. Without them it is the one database for everything. */
  ofLearners?: readonly Database[]
}

export async function enqueuePeriod({ jobs }: OrderBooks): Promise<string[]> {
  const ids = await Promise.all(PERIODIC.map((name) => jobs.boss.send(name, {})))
  return ids.filter((id) => id !== null)
}

/** Lets one period of the reconciler pass: everything that waits becomes due, and each job runs once. */
export async function passPeriod(stack: OrderBooks, complain: (problem: string) => void): Promise<void> {
  await letPeriodPass(stack.db, stack.ofLearners)
  const ids = await enqueuePeriod(stack)
  const until = Date.now() + RUN_WITHIN_MS
  for (;;) {
    const states = await selectJobStates(stack.db, ids)
    const failed = states.find(({ state }) => state === 'failed' || state === 'retry')
    if (failed) return complain(`${failed.name} failed although all faults were over.`)
    if (states.every(({ state }) => state === 'completed')) {
      if (!(await isQuietSoon(stack))) complain('A period has passed, and something is still under way.')
      return
    }
    if (Date.now() > until) return complain(`A period's jobs did not run within ${RUN_WITHIN_MS} ms.`)
    await sleep(POLL_MS)
  }
}

const QUIET_WITHIN_MS = 10_000

/** Waits until the servers have handled every message and the worker has finished every job. Returns false when that takes too long. */
export async function isQuietSoon({ db }: Pick<ShopStack, 'db'>): Promise<boolean> {
  for (const until = Date.now() + QUIET_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const [unhandled, unfinished] = await Promise.all([countUnhandled(db), countUnfinishedJobs(db, PERIODIC)])
    if (unhandled === 0 && unfinished === 0) return true
  }
  return false
}
