import type { Parts } from '../parts.ts'
import { foldCounters } from '../counter-queries.ts'
import { deleteUnstartedPapers } from '../features/exams/papers/paper-queries.ts'
import { deleteOldMailTokens, deleteOldSessions } from '../features/auth/session-queries.ts'
import { deleteOldDeletedQuestions } from '../features/questions/deleted-question-queries.ts'
import { renderUnrendered } from '../features/questions/store-html.ts'
import { checkOpenOrders, compareBooks } from '../features/purchases/settling/reconcile.ts'
import { carryOnDeletion, takeUpStalledDeletion } from '../features/users/delete-expired-users.ts'
import { insist } from './insist.ts'
import { DEAD_JOBS, type JobData, type JobName, type RunningJob } from './jobs.ts'
import { createReceiptMailer } from './mail-receipts.ts'
import { openMailTransport } from './open-mail-transport.ts'
import { createMailSender } from './send-account-mail.ts'
import { startSweep } from './sweep-attempts.ts'
import { tendPayments } from './tend-payments.ts'

type Work = { [Name in JobName]: (data: JobData[Name], job: RunningJob) => Promise<unknown> }

/** Learners sleep at night, and so do their exams. */
const TIME_ZONE = 'Asia/Kolkata'

/** When the jobs run that nobody enqueues. Any number of workers may run: pg-boss gives each job to one. */
const SCHEDULE: Partial<Record<JobName, string>> = {
  'fold-counters': '* * * * *',
  'render-questions': '* * * * *',
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

const STOP_TIMEOUT_MS = 10_000

/** A worker takes one job a second each: a classroom that signs up must not wait for its mails. */
const AT_ONCE: Partial<Record<JobName, number>> = { 'send-account-mail': 8 }

/** Does what is enqueued. What fails is tried again later; what is given up is an error in the log. */
export async function runJobs(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { jobs, config, log, databases } = parts
  const { boss } = jobs
  const { shared: db } = databases
  const transport = openMailTransport(config)
  const work: Work = {
    'send-account-mail': createMailSender(db, transport, config),
    'fold-counters': () => foldCounters(db),
    'clear-old-sessions': () => Promise.all([deleteOldSessions(db), deleteOldMailTokens(db)]),
    'clear-deleted-questions': () => deleteOldDeletedQuestions(db),
    'clear-unstarted-papers': () => deleteUnstartedPapers(db),
    'render-questions': () => renderUnrendered(db),
    'delete-expired-users': ({ deletionId }) => carryOnDeletion(databases, jobs, deletionId),
    'take-up-stalled-deletion': () => takeUpStalledDeletion(db, jobs),
    'tend-payments': () => tendPayments(parts),
    'mail-receipts': createReceiptMailer(databases, transport, config, log),
    'check-open-orders': () => checkOpenOrders(parts),
    'compare-books-of-an-hour': () => compareBooks(parts, 'hour'),
    'compare-books-of-days': () => compareBooks(parts, 'day'),
  }
  for (const [name, perform] of Object.entries(work))
    await boss.work(
      name,
      { pollingIntervalSeconds: 1, localConcurrency: AT_ONCE[name as JobName] ?? 1 },
      async ([job]) => {
        if (!job) return
        const { id } = job
        const noteDone = async () => void (await insist(() => boss.complete(name, id)))
        try {
          await perform(job.data as never, { id, noteDone })
        } catch (error) {
          log.warn({ err: error, job: name, jobId: id }, 'job failed')
          throw error
        }
      },
    )
  await boss.work(DEAD_JOBS, { includeMetadata: true }, async ([job]) => {
    log.error({ job: job?.sourceName, jobId: job?.sourceId, tries: (job?.sourceRetryCount ?? 0) + 1 }, 'job given up')
  })
  for (const [name, cron] of Object.entries(SCHEDULE)) await boss.schedule(name, cron, null, { tz: TIME_ZONE })
  const sweep = startSweep(parts)
  return {
    async stop() {
      await sweep.stop()
      // Before the connections that mails leave by.
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      transport.close()
    },
  }
}
