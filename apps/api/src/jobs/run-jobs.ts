import type { Parts } from '../parts.ts'
import { foldCounters } from '../counter-queries.ts'
import { deleteUnstartedPapers } from '../features/exams/paper-queries.ts'
import { deleteOldMailTokens, deleteOldSessions } from '../features/auth/session-queries.ts'
import { deleteOldDeletedQuestions } from '../features/questions/deleted-question-queries.ts'
import { checkOpenOrders, compareBooks } from '../features/purchases/reconcile.ts'
import { carryOnDeletion, takeUpStalledDeletion } from '../features/users/delete-expired-users.ts'
import type { JobData, JobName } from './jobs.ts'
import { createReceiptMailer } from './mail-receipts.ts'
import { createMailSender } from './send-account-mail.ts'
import { startSweep } from './sweep-attempts.ts'
import { tendPayments } from './tend-payments.ts'

type Work = { [Name in JobName]: (data: JobData[Name]) => Promise<unknown> }

/** When the jobs run that nobody enqueues. Any number of workers may run: pg-boss gives each job to one. */
const SCHEDULE: Partial<Record<JobName, string>> = {
  'fold-counters': '* * * * *',
  'take-up-stalled-deletion': '* * * * *',
  'tend-payments': '* * * * *',
  'mail-receipts': '* * * * *',
  'check-open-orders': '*/5 * * * *',
  'compare-books-of-an-hour': '7 * * * *',
  'compare-books-of-days': '47 2 * * *',
  'clear-old-sessions': '17 3 * * *',
  'clear-deleted-questions': '27 3 * * *',
  'clear-unstarted-papers': '37 3 * * *',
}

/** A worker takes one job a second each: a classroom that signs up must not wait for its mails. */
const AT_ONCE: Partial<Record<JobName, number>> = { 'send-account-mail': 8 }

/** Does what is enqueued. What fails is tried again later, and logged each time. */
export async function runJobs(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { jobs, config, log, databases } = parts
  const { boss } = jobs
  const { shared: db } = databases
  const work: Work = {
    'send-account-mail': createMailSender(db, config),
    'fold-counters': () => foldCounters(db),
    'clear-old-sessions': () => Promise.all([deleteOldSessions(db), deleteOldMailTokens(db)]),
    'clear-deleted-questions': () => deleteOldDeletedQuestions(db),
    'clear-unstarted-papers': () => deleteUnstartedPapers(db),
    'delete-expired-users': ({ deletionId }) => carryOnDeletion(databases, jobs, deletionId),
    'take-up-stalled-deletion': () => takeUpStalledDeletion(db, jobs),
    'tend-payments': () => tendPayments(parts),
    'mail-receipts': createReceiptMailer(databases, config, log),
    'check-open-orders': () => checkOpenOrders(parts),
    'compare-books-of-an-hour': () => compareBooks(parts, 'hour'),
    'compare-books-of-days': () => compareBooks(parts, 'day'),
  }
  for (const [name, perform] of Object.entries(work))
    await boss.work(
      name,
      { pollingIntervalSeconds: 1, localConcurrency: AT_ONCE[name as JobName] ?? 1 },
      async ([job]) => {
        try {
          await perform(job?.data as never)
        } catch (error) {
          log.error({ err: error, job: name }, 'job failed')
          throw error
        }
      },
    )
  for (const [name, cron] of Object.entries(SCHEDULE)) await boss.schedule(name, cron)
  return startSweep(parts)
}
