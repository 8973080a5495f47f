import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { QueueOptions } from 'pg-boss'
import type { ApiConfig } from '../config.ts'
import { foldCounters } from '../sql/counter-queries.ts'
import { deleteOldMailTokens, deleteOldSessions } from '../features/auth/session-queries.ts'
import { deleteUnstartedPapers } from '../features/exams/papers/paper-queries.ts'
import type { Provider } from '../features/purchases/provider/provider.ts'
import { checkOpenOrders, reconcile } from '../features/purchases/settling/reconcile.ts'
import { deleteOldDeletedQuestions } from '../features/questions/deleted-question-queries.ts'
import { renderUnrendered } from '../features/questions/store-html.ts'
import { carryOnDeletion, resumeStalledDeletion } from '../features/users/delete-expired-users.ts'
import type { EnqueuedJobs, Jobs, RunningJob } from '../queues/job-queue.ts'
import { mailReceipts } from './mail-receipts.ts'
import type { MailTransport } from './open-mail-transport.ts'
import { processPaymentBacklog } from './process-payment-backlog.ts'
import { sendAccountMail } from './send-account-mail.ts'

export type JobTools = {
  databases: Databases
  config: ApiConfig
  provider: Provider | null
  jobs: Jobs
  transport: MailTransport
  log: FastifyBaseLogger
}

type Job<Data> = {
  /** A cron expression in Indian time, or 'enqueued' for a job that a change enqueues. */
  runs: string
  /** How many of these jobs one worker runs at the same time. Each of these slots takes one job a second. */
  atOnce: number
  queue: QueueOptions
  perform: (tools: JobTools, data: Data, job: RunningJob) => Promise<unknown>
}

/** These retries are enough, because the schedule starts the job again anyway. */
const RETRIES: QueueOptions = { retryLimit: 5, retryDelay: 1, retryBackoff: true }

/**
 * A mail is tried for more than a day. The first wait is 5 seconds, and each wait is twice as long, up to ten minutes.
 */
const MAIL_RETRIES: QueueOptions = { retryLimit: 160, retryDelay: 5, retryDelayMax: 600, retryBackoff: true }

const scheduled = (cron: string, perform: (tools: JobTools) => Promise<unknown>): Job<unknown> => ({
  runs: cron,
  atOnce: 1,
  queue: RETRIES,
  perform,
})

type Table = { [Name in keyof EnqueuedJobs]: Job<EnqueuedJobs[Name]> } & Record<string, Job<never>>

const EVERY_MINUTE = '* * * * *'

/** All jobs. Any number of workers may run, because pg-boss gives each job to one worker. */
export const JOBS = {
  'send-account-mail': {
    runs: 'enqueued',
    // Many learners may sign up at the same moment, and must not wait for their mails.
    atOnce: 8,
    queue: MAIL_RETRIES,
    perform: ({ databases, ...tools }: JobTools, mail: EnqueuedJobs['send-account-mail'], job: RunningJob) =>
      sendAccountMail(databases.shared, mail, { ...tools, job }),
  },
  'delete-expired-users': {
    runs: 'enqueued',
    atOnce: 1,
    // When its worker is gone, another worker takes the job after 30 seconds instead of 15 minutes.
    queue: { ...RETRIES, expireInSeconds: 30 },
    perform: ({ databases, jobs }: JobTools, { deletionId }: EnqueuedJobs['delete-expired-users']) =>
      carryOnDeletion(databases, deletionId, jobs),
  },
  'resume-stalled-deletion': scheduled(EVERY_MINUTE, ({ databases, jobs }) =>
    resumeStalledDeletion(databases.shared, jobs),
  ),
  'fold-counters': scheduled(EVERY_MINUTE, ({ databases }) => foldCounters(databases.shared)),
  'render-questions': scheduled(EVERY_MINUTE, ({ databases }) => renderUnrendered(databases.shared)),
  'process-payment-backlog': scheduled(EVERY_MINUTE, ({ databases, ...tools }) =>
    processPaymentBacklog(databases, tools),
  ),
  'mail-receipts': scheduled(EVERY_MINUTE, ({ databases, ...tools }) => mailReceipts(databases, tools)),
  'check-open-orders': scheduled('*/5 * * * *', ({ databases, ...tools }) => checkOpenOrders(databases, tools)),
  'reconcile-hourly': scheduled('7 * * * *', ({ databases, ...tools }) => reconcile(databases, 'hour', tools)),
  // The daily jobs run at night, when few learners sit exams.
  'reconcile-nightly': scheduled('47 2 * * *', ({ databases, ...tools }) => reconcile(databases, 'day', tools)),
  'clear-old-sessions': scheduled('17 3 * * *', ({ databases: { shared } }) =>
    Promise.all([deleteOldSessions(shared), deleteOldMailTokens(shared)]),
  ),
  'clear-deleted-questions': scheduled('27 3 * * *', ({ databases }) => deleteOldDeletedQuestions(databases.shared)),
  'clear-unstarted-papers': scheduled('37 3 * * *', ({ databases }) => deleteUnstartedPapers(databases.shared)),
} satisfies Table

export type JobName = keyof typeof JOBS

export const QUEUES = Object.fromEntries(Object.entries(JOBS).map(([name, { queue }]) => [name, queue])) as Record<
  JobName,
  QueueOptions
>

/** The names of jobs in earlier releases. pg-boss keeps queues and schedules by name until they are deleted. */
export const FORMER_NAMES = [
  'tend-payments',
  'take-up-stalled-deletion',
  'compare-books-of-an-hour',
  'compare-books-of-days',
]
