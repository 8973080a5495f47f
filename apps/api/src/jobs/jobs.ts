import type { Db } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type QueueOptions } from 'pg-boss'

/** What each job is told. Nothing secret and nothing personal: the tables of jobs are read by operators. */
export type JobData = {
  'send-account-mail': { userId: number; purpose: 'verify_email' | 'reset_password' }
  'fold-counters': Record<string, never>
  'clear-old-sessions': Record<string, never>
  'clear-deleted-questions': Record<string, never>
  'clear-unstarted-papers': Record<string, never>
  'render-questions': Record<string, never>
  'delete-expired-users': { deletionId: number }
  'take-up-stalled-deletion': Record<string, never>
  'tend-payments': Record<string, never>
  'mail-receipts': Record<string, never>
  'check-open-orders': Record<string, never>
  'compare-books-of-an-hour': Record<string, never>
  'compare-books-of-days': Record<string, never>
}
export type JobName = keyof JobData

/** What a job may know of itself. */
export type RunningJob = {
  id: string
  /** For what must not be done twice: notes that it is done, even if the database is away for a while. */
  noteDone(): Promise<void>
}

export type Jobs = {
  boss: PgBoss
  /** Enqueues in the caller's transaction: the job exists exactly when the change does. */
  enqueue<Name extends JobName>(tx: Db, name: Name, data: JobData[Name]): Promise<void>
}

const JOB_NAMES: readonly JobName[] = [
  'send-account-mail',
  'fold-counters',
  'clear-old-sessions',
  'clear-deleted-questions',
  'clear-unstarted-papers',
  'render-questions',
  'delete-expired-users',
  'take-up-stalled-deletion',
  'tend-payments',
  'mail-receipts',
  'check-open-orders',
  'compare-books-of-an-hour',
  'compare-books-of-days',
]

/** Where a job ends up that was tried as often as its queue allows. */
export const DEAD_JOBS = 'dead-jobs'

/** Enough for a job that the schedule starts again anyway. */
const RETRIES: QueueOptions = { retryLimit: 5, retryDelay: 1, retryBackoff: true }

/**
 * Nobody starts a mail again: it is tried for more than a day, after 5 s and then after twice as long each time, up to
 * ten minutes.
 */
const MAIL_RETRIES: QueueOptions = { retryLimit: 160, retryDelay: 5, retryDelayMax: 600, retryBackoff: true }

/** When the worker that had it must be gone, where a quarter of an hour is too long to wait. */
const EXPIRES_AFTER_SECONDS: Partial<Record<JobName, number>> = { 'delete-expired-users': 30 }

/** Opens the queues. Only a worker also watches over them (see run-jobs.ts). */
export async function openJobs(
  url: string,
  { log, isWorker }: { log: FastifyBaseLogger; isWorker: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'abhyas-jobs',
    max: isWorker ? 4 : 1,
    migrate: false,
    supervise: isWorker,
    schedule: isWorker,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  // Its data may hold a statement and its values.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'))
  await boss.start()
  await boss.createQueue(DEAD_JOBS)
  for (const name of JOB_NAMES) {
    const options = { ...(name === 'send-account-mail' ? MAIL_RETRIES : RETRIES), deadLetter: DEAD_JOBS }
    await boss.createQueue(name, options)
    // A queue that is there already keeps what it was made with.
    await boss.updateQueue(name, options)
  }
  return {
    boss,
    async enqueue(tx, name, data) {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: await tx.write<Record<string, unknown>>({ name: '', text, values }),
      })
      const expireInSeconds = EXPIRES_AFTER_SECONDS[name]
      const options = { db: { executeSql }, priority: isUrgent(data) ? 1 : 0 }
      await boss.send(name, data, expireInSeconds ? { ...options, expireInSeconds } : options)
    },
  }
}

/** Somebody sits in front of the screen and cannot go on without this mail. */
const isUrgent = (data: JobData[JobName]) => 'purpose' in data && data.purpose === 'reset_password'
