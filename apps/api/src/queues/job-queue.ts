import type { Db } from '@abhyas/database/database'
import { tracing } from '@abhyas/tracing/tracing'
import type { FastifyBaseLogger } from 'fastify'
import { areJobTablesNewer } from '@abhyas/database/job-tables'
import { PgBoss, type QueueOptions } from 'pg-boss'

/**
 * The data of the jobs that a change enqueues. It holds no secrets and no personal data, because operators read the job
 * tables. All other jobs run on a schedule and have no data.
 */
export type EnqueuedJobs = {
  'send-mail': { mailId: number }
  'send-mails': { mailIds: readonly number[] }
  /** Servers of the previous release enqueue it while a deployment replaces them. */
  'send-account-mail': { userId: number; purpose: 'verify_email' | 'reset_password' }
  'delete-expired-users': { deletionId: number }
  'load-content': { loadId: number }
  'run-snippet': { runId: number }
  regrade: { regradeId: number }
  'send-pushes': { userIds: readonly number[] }
  /** A piece of a comparison with the payment provider: its reconciliation, its period, and how many payments come before. */
  'compare-payments': { id: number; kind: 'hour' | 'day'; from: string; to: string; skip: number }
}

export type Jobs = {
  boss: PgBoss
  /** Enqueues in the caller's transaction: the job exists exactly when the change does. */
  enqueue<Name extends keyof EnqueuedJobs>(
    tx: Db,
    name: Name,
    data: EnqueuedJobs[Name],
    options?: { isUrgent?: boolean; afterSeconds?: number },
  ): Promise<void>
  /** Enqueues many jobs with one statement. */
  enqueueMany<Name extends keyof EnqueuedJobs>(tx: Db, name: Name, all: readonly EnqueuedJobs[Name][]): Promise<void>
}

/** The queue for jobs that failed more often than their own queue allows. */
export const DEAD_JOBS = 'dead-jobs'

/** How many connections to the shared database a process opens for its jobs. */
export const JOB_CONNECTIONS = { worker: 4, other: 1 }

/** Opens these queues. Only a worker also supervises them and starts the scheduled jobs. */
export async function openJobs(
  url: string,
  queues: Readonly<Record<string, QueueOptions>>,
  { log, isWorker }: { log: FastifyBaseLogger; isWorker: boolean },
): Promise<Jobs> {
  // A process of the release before goes on with the tables of the next one, as it did before it was restarted.
  const isNewer = await areJobTablesNewer(url)
  if (isNewer) log.warn('the job tables are those of a newer release')
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'abhyas-jobs',
    max: isWorker ? JOB_CONNECTIONS.worker : JOB_CONNECTIONS.other,
    // With false, pg-boss refuses newer tables. With true, it leaves them as they are.
    migrate: isNewer,
    supervise: isWorker,
    schedule: isWorker,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  // The data of a warning may hold a statement and its values.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'))
  await boss.start()
  await boss.createQueue(DEAD_JOBS)
  for (const [name, queue] of Object.entries(queues)) {
    const options = { ...queue, deadLetter: DEAD_JOBS }
    await boss.createQueue(name, options)
    // createQueue leaves the options of an existing queue as they are.
    await boss.updateQueue(name, options)
  }
  return {
    boss,
    async enqueue(tx, name, data, { isUrgent = false, afterSeconds = 0 } = {}) {
      await boss.send(name, traced(data), { db: inside(tx), priority: isUrgent ? 1 : 0, startAfter: afterSeconds })
    },
    async enqueueMany(tx, name, all) {
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data: traced(data) })),
        { db: inside(tx) },
      )
    },
  }
}

/** The trace of the request goes on in the job. */
function traced<Data extends object>(data: Data): Data {
  const traceparent = tracing.current?.traceparent()
  return traceparent ? { ...data, traceparent } : data
}

/** Lets pg-boss write in this transaction. */
const inside = (tx: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.write<Record<string, unknown>>({ name: '', text, values }),
  }),
})
