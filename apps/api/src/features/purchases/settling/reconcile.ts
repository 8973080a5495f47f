import type { Database, Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { EnqueuedJobs, Jobs } from '../../../queues/job-queue.ts'
import { takeOrdersToCheck } from '../orders/order-queries.ts'
import type { Provider } from '../provider/provider.ts'
import { findDifferences } from './find-differences.ts'
import {
  addToReconciliation,
  type Counts,
  endReconciliation,
  insertReconciliation,
  updateFailuresGone,
} from './reconcile-queries.ts'
import { settleAll } from './settle-all.ts'

const BATCH = 200
const HOUR_MS = 3600 * 1000
/** Each period is longer than the time between two runs, so that a missed run does no harm. */
const LOOKS_BACK_MS = { hour: 25 * HOUR_MS, day: 8 * 24 * HOUR_MS }
/** A worker that is told to stop finishes its current job, so a job begins pages only for this long. */
const SLICE_MS = 4_000

type ReconcileTools = { provider: Provider | null; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }
type OpenTools = ReconcileTools & { provider: Provider }
type Comparison = EnqueuedJobs['compare-payments']

/** A comparison that fails on no order shows that the failures of these comparisons before it are gone. */
const PROVES = { open_orders: [], hour: ['open_orders', 'hour'], day: ['open_orders', 'hour', 'day'] } as const

const noCounts = (): Counts => ({ seen: 0, mended: 0, failed: 0, orderIds: [] })

/** Stores the end and the result of a comparison with the provider. A difference is logged as an error. */
async function finish(
  shared: Database,
  { id, kind }: { id: number; kind: keyof typeof PROVES },
  log: ReconcileTools['log'],
): Promise<Counts> {
  const { needsLook, ...counts } = await endReconciliation(shared, id)
  if (counts.failed === 0) await updateFailuresGone(shared, id, PROVES[kind])
  if (needsLook) log.error({ kind, ...counts }, 'books differed')
  return counts
}

/** Settles the orders that wait for their money, in case no event reported it. */
export async function checkOpenOrders(databases: Databases, { provider, log }: ReconcileTools): Promise<Counts> {
  const { shared, ofLearners } = databases
  const counts = noCounts()
  if (!provider) return counts
  const id = await insertReconciliation(shared, 'open_orders')
  for (const db of ofLearners)
    for (;;) {
      const keys = await takeOrdersToCheck(db, BATCH)
      const failedBefore = counts.failed
      await settleAll(databases, { keys, counts }, { provider, log })
      // When no order could be settled, the provider is away. The other orders wait for the next run.
      if (keys.length < BATCH || counts.failed - failedBefore === keys.length) break
    }
  await addToReconciliation(shared, id, counts)
  return finish(shared, { id, kind: 'open_orders' }, log)
}

async function begin(shared: Database, kind: Comparison['kind'], now: Date): Promise<Comparison> {
  const from = new Date(now.getTime() - LOOKS_BACK_MS[kind])
  const id = await insertReconciliation(shared, kind)
  return { id, kind, from: from.toISOString(), to: now.toISOString(), skip: 0 }
}

/**
 * Compares pages of the provider's payments with ours, and settles the orders that differ. Returns where the next piece goes
 * on, or null at the end.
 */
async function comparePages(
  databases: Databases,
  comparison: Comparison,
  { provider, log }: OpenTools,
  sliceMs: number,
): Promise<{ counts: Counts; next: Comparison | null }> {
  const counts = noCounts()
  const period = { from: new Date(comparison.from), to: new Date(comparison.to) }
  const endMs = Date.now() + sliceMs
  let { skip } = comparison
  do {
    const page = await provider.listPayments({ ...period, skip })
    await settleAll(databases, { keys: await findDifferences(databases, page, provider), counts }, { provider, log })
    counts.seen += page.length
    skip += provider.pageSize
    if (page.length < provider.pageSize) return { counts, next: null }
  } while (Date.now() < endMs)
  return { counts, next: { ...comparison, skip } }
}

/** Compares the provider's payments of a period with ours, and settles the orders that differ. */
export async function reconcile(
  databases: Databases,
  kind: Comparison['kind'],
  { provider, log }: ReconcileTools,
  now = new Date(),
): Promise<Counts> {
  if (!provider) return noCounts()
  const comparison = await begin(databases.shared, kind, now)
  const { counts } = await comparePages(databases, comparison, { provider, log }, Infinity)
  await addToReconciliation(databases.shared, comparison.id, counts)
  return finish(databases.shared, comparison, log)
}

/** The same in pieces: a period may have more payments than one job can compare before it counts as dead. */
export async function enqueueReconcile(
  { shared }: Databases,
  kind: Comparison['kind'],
  { provider, jobs }: { provider: Provider | null; jobs: Jobs },
): Promise<void> {
  if (provider) await jobs.enqueue(shared, 'compare-payments', await begin(shared, kind, new Date()))
}

/** A job that is tried again compares its pages again, and counts them once. */
export async function carryOnReconcile(
  databases: Databases,
  comparison: Comparison,
  { provider, log, jobs }: ReconcileTools & { jobs: Jobs },
  sliceMs = SLICE_MS,
): Promise<void> {
  if (!provider) return
  const { counts, next } = await comparePages(databases, comparison, { provider, log }, sliceMs)
  await databases.shared.transaction(async (tx) => {
    await addToReconciliation(tx, comparison.id, counts)
    if (next) await jobs.enqueue(tx, 'compare-payments', next)
  })
  if (!next) await finish(databases.shared, comparison, log)
}
