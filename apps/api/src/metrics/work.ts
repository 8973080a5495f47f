import { counter, gauge, histogram } from './tallies.ts'

/** The metrics of workers. Where they tell what a database holds, every worker tells the same. */

const measuredAt = gauge<'database'>(
  'abhyas_work_measured_timestamp_seconds',
  'When this worker last read the work that waits in a database.',
)
const overdue = gauge<'database'>(
  'abhyas_overdue_attempt_age_seconds',
  'How long the oldest overdue attempt has waited to be closed.',
)
const unlogged = gauge<'database'>(
  'abhyas_unlogged_attempt_age_seconds',
  'How long the oldest graded attempt has waited for the answer log. Exams with hidden results do not count.',
)
const sweeps = counter<'database' | 'outcome'>('abhyas_sweeps_total', 'Looks for overdue and unlogged attempts.')

const jobs = gauge<'queue' | 'state'>(
  'abhyas_jobs',
  'Jobs that may start now (waiting), whose time has not come (delayed), or that failed and are tried again (retrying).',
)
const jobWait = gauge<'queue'>('abhyas_job_wait_seconds', 'How long the oldest job that may start now has waited.')
const running = gauge<'queue'>('abhyas_jobs_running', 'Jobs that this worker performs now.')
const runs = counter<'queue' | 'outcome'>('abhyas_job_runs_total', 'Jobs that this worker has done or failed.')
const runSeconds = histogram<'queue'>('abhyas_job_duration_seconds', 'Time that a job took.', [0.1, 1, 10, 60, 300])
const givenUp = counter<'queue'>('abhyas_jobs_given_up_total', 'Jobs that failed more often than their queue allows.')
const standingStill = gauge(
  'abhyas_jobs_standing_still',
  'Scheduled jobs that have not been done for longer than their schedule allows.',
)({})

const mails = gauge<'state'>('abhyas_mails', 'Mails that are queued, and failed mails that wait for an admin.')
const mailAge = gauge('abhyas_mail_age_seconds', 'Age of the oldest queued mail.')({})
const tries = counter<'outcome'>('abhyas_mail_tries_total', 'Mails that the mail server took or did not take.')
export const mailTries = { sent: tries({ outcome: 'sent' }), failed: tries({ outcome: 'failed' }) }

const events = gauge('abhyas_payment_events_unhandled', 'Events of the payment provider that are not handled.')({})
const eventAge = gauge('abhyas_payment_event_age_seconds', 'Age of the oldest event that is not handled.')({})
const books = gauge('abhyas_books_differing', 'Comparisons with the provider that an admin must look at.')({})
const booksAge = gauge('abhyas_books_differing_age_seconds', 'Age of the oldest comparison of this kind.')({})

const regrades = gauge('abhyas_regrades_running', 'Corrections of past attempts that have not ended.')({})
const regradeStall = gauge(
  'abhyas_regrade_stall_seconds',
  'How long the correction that has stood still the longest has not moved.',
)({})
const backupAt = gauge('abhyas_backup_timestamp_seconds', 'When the last backup was noted, 0 if none was.')({})

/** The ages are in seconds, and 0 when nothing waits. */
export type AttemptWork = { overdueAge: number; unloggedAge: number }

/** Null: the database did not answer. A worker must not show old figures as if they were new. */
export function noteAttemptWork(database: string, work: AttemptWork | null): void {
  overdue({ database }).set(work && work.overdueAge)
  unlogged({ database }).set(work && work.unloggedAge)
}

export type QueueWork = { queue: string; waiting: number; delayed: number; retrying: number; waitSeconds: number }
type Counted = { count: number; age: number }
export type SharedWork = {
  queues: readonly QueueWork[]
  standingStill: number
  mails: { queued: Counted; failed: number }
  events: Counted
  books: Counted
  regrades: Counted
  backupAt: number
}

export function noteSharedWork(queueNames: readonly string[], work: SharedWork | null): void {
  const byQueue = new Map(work?.queues.map((each) => [each.queue, each]))
  for (const queue of queueNames) {
    const here = byQueue.get(queue)
    for (const state of ['waiting', 'delayed', 'retrying'] as const)
      jobs({ queue, state }).set(work && (here?.[state] ?? 0))
    jobWait({ queue }).set(work && (here?.waitSeconds ?? 0))
  }
  standingStill.set(work && work.standingStill)
  mails({ state: 'queued' }).set(work && work.mails.queued.count)
  mails({ state: 'failed' }).set(work && work.mails.failed)
  mailAge.set(work && work.mails.queued.age)
  events.set(work && work.events.count)
  eventAge.set(work && work.events.age)
  books.set(work && work.books.count)
  booksAge.set(work && work.books.age)
  regrades.set(work && work.regrades.count)
  regradeStall.set(work && work.regrades.age)
  backupAt.set(work && work.backupAt)
}

export const noteMeasured = (database: string): void => measuredAt({ database }).set(Date.now() / 1000)

export const sweepMeter = (database: string) => ({
  done: sweeps({ database, outcome: 'done' }),
  failed: sweeps({ database, outcome: 'failed' }),
})

export const noteGivenUp = (queue: string): void => givenUp({ queue }).add()

/** Counts the runs of one job. */
export function jobMeter(queue: string) {
  const now = running({ queue })
  const outcomes = { done: runs({ queue, outcome: 'done' }), failed: runs({ queue, outcome: 'failed' }) }
  const seconds = runSeconds({ queue })
  givenUp({ queue })
  now.set(0)
  return {
    async perform<T>(work: () => Promise<T>): Promise<T> {
      const startedAt = performance.now()
      now.set((now.value ?? 0) + 1)
      let outcome: 'done' | 'failed' = 'failed'
      try {
        const result = await work()
        outcome = 'done'
        return result
      } finally {
        now.set((now.value ?? 0) - 1)
        outcomes[outcome].add()
        seconds.add((performance.now() - startedAt) / 1000)
      }
    },
  }
}
