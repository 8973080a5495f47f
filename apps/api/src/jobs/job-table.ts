import { availableParallelism } from 'node:os'
import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { QueueOptions } from 'pg-boss'
import type { ApiConfig } from '../config.ts'
import { foldCounters } from '../sql/counter-queries.ts'
import { deleteOldMails, deleteOldReminders } from '../sql/mail-queries.ts'
import { deleteOldMailTokens, deleteOldSessions } from '../features/auth/session-queries.ts'
import { carryOnLoad } from '../features/content/run-content-load.ts'
import { foldDays } from '../features/dashboards/fold-days.ts'
import type { BlendWeights } from '../features/learning/model/blend-weights.ts'
import { fitWeights } from '../features/learning/model/fit-weights.ts'
import { foldAnswers } from '../features/learning/model/fold-answers.ts'
import { deleteUnstartedPapers } from '../features/exams/papers/paper-queries.ts'
import type { Papers } from '../features/exams/papers/papers.ts'
import { forecastStartedAttempts } from '../features/learning/readiness/store-forecasts.ts'
import { finishGoals } from '../features/learning/plan/finish-goals.ts'
import { sendPushes } from '../features/learning/reminders/send-pushes.ts'
import { queueReminders } from '../features/learning/reminders/queue-reminders.ts'
import type { Provider } from '../features/purchases/provider/provider.ts'
import {
  carryOnReconcile,
  checkOpenOrders,
  enqueueReconcile,
  reconcile,
} from '../features/purchases/settling/reconcile.ts'
import { deleteOldBulkChanges } from '../features/questions/bank/bulk-queries.ts'
import { deleteOldDeletedQuestions } from '../features/questions/deleted-question-queries.ts'
import { deleteForgotten } from '../features/questions/review/forgotten-queries.ts'
import { deleteUnusedPictures } from '../features/questions/pictures/picture-queries.ts'
import { judgeQuestions } from '../features/questions/health/judge-questions.ts'
import { makeSketches } from '../features/questions/duplicates/make-sketches.ts'
import { performRun } from '../features/questions/runs/perform-run.ts'
import { deleteOldRuns } from '../features/questions/runs/run-queries.ts'
import { renderUnrendered } from '../features/questions/store-html.ts'
import { carryOnDeletion, resumeStalledDeletion } from '../features/users/delete-expired-users.ts'
import type { EnqueuedJobs, Jobs } from '../queues/job-queue.ts'
import { queueMail } from '../queues/queue-mail.ts'
import { carryOnRegrade, resumeStalledRegrades } from './carry-on-regrade.ts'
import { queueDueMails } from './mails/queue-due-mails.ts'
import { sendMail } from './mails/send-mail.ts'
import { sendMails } from './mails/send-mails.ts'
import type { MailTransport } from './open-mail-transport.ts'
import { processPaymentBacklog } from './process-payment-backlog.ts'

export type JobTools = {
  databases: Databases
  config: ApiConfig
  provider: Provider | null
  blendWeights: BlendWeights
  jobs: Jobs
  papers: Papers
  transport: MailTransport
  log: FastifyBaseLogger
}

type Job<Data> = {
  /** A cron expression in Indian time, or 'enqueued' for a job that a change enqueues. */
  runs: string
  /** The time between two runs by the schedule. It is null for a job that a change enqueues. */
  everySeconds: number | null
  /** How many of these jobs one worker runs at the same time. Each of these slots takes one job a second. */
  atOnce: number
  queue: QueueOptions
  perform: (tools: JobTools, data: Data) => Promise<unknown>
}

/** These retries are enough, because the schedule starts the job again anyway. */
const RETRIES: QueueOptions = { retryLimit: 5, retryDelay: 1, retryBackoff: true }

/**
 * A mail is tried for more than a day. The first wait is 5 seconds, and each wait is twice as long, up to ten minutes.
 */
const MAIL_RETRIES: QueueOptions = { retryLimit: 160, retryDelay: 5, retryDelayMax: 600, retryBackoff: true }

const scheduled = (cron: string, perform: (tools: JobTools) => Promise<unknown>): Job<unknown> => ({
  runs: cron,
  everySeconds: secondsBetween(cron),
  atOnce: 1,
  queue: RETRIES,
  perform,
})

/** Reads the three forms that our schedules have: every few minutes, every hour, every day. */
function secondsBetween(cron: string): number {
  const [minute = '', hour = ''] = cron.split(' ')
  if (minute.startsWith('*')) return 60 * Number(minute.split('/')[1] ?? 1)
  return hour === '*' ? 3600 : 24 * 3600
}

type Table = { [Name in keyof EnqueuedJobs]: Job<EnqueuedJobs[Name]> } & Record<string, Job<never>>

const EVERY_MINUTE = '* * * * *'

/** All jobs. Any number of workers may run, because pg-boss gives each job to one worker. */
export const JOBS = {
  'send-mail': {
    runs: 'enqueued',
    everySeconds: null,
    // Many learners may sign up at the same moment, and must not wait for their mails.
    atOnce: 8,
    queue: MAIL_RETRIES,
    perform: ({ databases, ...tools }: JobTools, { mailId }: EnqueuedJobs['send-mail']) =>
      sendMail(databases, mailId, tools),
  },
  'send-mails': {
    runs: 'enqueued',
    everySeconds: null,
    atOnce: 4,
    // When its worker is gone, another worker takes the job after a minute instead of 15. A mail that the mail server does
    // not take has a job of its own by then, so these retries are only for workers that are gone.
    queue: { retryLimit: 100, retryDelay: 1, expireInSeconds: 60 },
    perform: ({ databases, ...tools }: JobTools, { mailIds }: EnqueuedJobs['send-mails']) =>
      sendMails(databases, mailIds, tools),
  },
  'send-account-mail': {
    runs: 'enqueued',
    everySeconds: null,
    atOnce: 1,
    queue: RETRIES,
    perform: ({ databases, jobs }: JobTools, { userId, purpose }: EnqueuedJobs['send-account-mail']) =>
      databases.shared.transaction((tx) => queueMail(tx, { userId, kind: purpose }, jobs)),
  },
  'delete-expired-users': {
    runs: 'enqueued',
    everySeconds: null,
    atOnce: 1,
    // When its worker is gone, another worker takes the job after 30 seconds instead of 15 minutes.
    queue: { ...RETRIES, expireInSeconds: 30 },
    perform: ({ databases, jobs }: JobTools, { deletionId }: EnqueuedJobs['delete-expired-users']) =>
      carryOnDeletion(databases, deletionId, jobs),
  },
  'load-content': {
    runs: 'enqueued',
    everySeconds: null,
    atOnce: 1,
    queue: { ...RETRIES, expireInSeconds: 30 },
    perform: ({ databases, jobs }: JobTools, { loadId }: EnqueuedJobs['load-content']) =>
      carryOnLoad(databases, loadId, jobs),
  },
  regrade: {
    runs: 'enqueued',
    everySeconds: null,
    atOnce: 1,
    queue: { ...RETRIES, expireInSeconds: 30 },
    perform: (tools: JobTools, { regradeId }: EnqueuedJobs['regrade']) => carryOnRegrade(tools, regradeId),
  },
  'run-snippet': {
    runs: 'enqueued',
    everySeconds: null,
    // A run keeps one core busy.
    atOnce: availableParallelism(),
    // The slowest language has 15 seconds. Another worker takes the run of a worker that is gone, once.
    queue: { retryLimit: 1, expireInSeconds: 40 },
    perform: ({ databases }: JobTools, { runId }: EnqueuedJobs['run-snippet']) => performRun(databases, runId),
  },
  'compare-payments': {
    runs: 'enqueued',
    everySeconds: null,
    atOnce: 1,
    // One page may have many orders to settle, while the provider is slow.
    queue: { ...RETRIES, expireInSeconds: 300 },
    perform: ({ databases, ...tools }: JobTools, comparison: EnqueuedJobs['compare-payments']) =>
      carryOnReconcile(databases, comparison, tools),
  },
  'send-pushes': {
    runs: 'enqueued',
    everySeconds: null,
    atOnce: 2,
    // A worker that is killed may have sent some of them. No reminder is better than two, so no worker tries again.
    queue: { retryLimit: 0 },
    perform: ({ databases, ...tools }: JobTools, { userIds }: EnqueuedJobs['send-pushes']) =>
      sendPushes(databases.shared, userIds, tools),
  },
  'resume-stalled-deletion': scheduled(EVERY_MINUTE, ({ databases, jobs }) =>
    resumeStalledDeletion(databases.shared, jobs),
  ),
  'resume-stalled-regrades': scheduled(EVERY_MINUTE, ({ databases, jobs }) => resumeStalledRegrades(databases, jobs)),
  'fold-counters': scheduled(EVERY_MINUTE, ({ databases }) => foldCounters(databases.shared)),
  'fold-days': scheduled(EVERY_MINUTE, ({ databases }) => foldDays(databases)),
  'fold-answers': scheduled(EVERY_MINUTE, ({ databases }) => foldAnswers(databases)),
  'forecast-exams': scheduled(EVERY_MINUTE, ({ databases, papers }) => forecastStartedAttempts(databases, papers)),
  'render-questions': scheduled(EVERY_MINUTE, ({ databases }) => renderUnrendered(databases.shared)),
  'sketch-questions': scheduled(EVERY_MINUTE, ({ databases }) => makeSketches(databases.shared)),
  'judge-questions': scheduled(EVERY_MINUTE, ({ databases }) => judgeQuestions(databases.shared)),
  'process-payment-backlog': scheduled(EVERY_MINUTE, ({ databases, ...tools }) =>
    processPaymentBacklog(databases, tools),
  ),
  'queue-due-mails': scheduled(EVERY_MINUTE, ({ databases, jobs }) => queueDueMails(databases, jobs)),
  'queue-reminders': scheduled(EVERY_MINUTE, ({ databases, jobs }) => queueReminders(databases, jobs)),
  'check-open-orders': scheduled('*/5 * * * *', ({ databases, ...tools }) => checkOpenOrders(databases, tools)),
  'reconcile-hourly': scheduled('7 * * * *', ({ databases, ...tools }) => reconcile(databases, 'hour', tools)),
  // The daily jobs run at night, when few learners sit exams.
  'reconcile-nightly': scheduled('47 2 * * *', ({ databases, ...tools }) => enqueueReconcile(databases, 'day', tools)),
  'fit-weights': scheduled('7 3 * * *', ({ databases, blendWeights }) => fitWeights(databases, blendWeights)),
  'clear-old-sessions': scheduled('17 3 * * *', ({ databases: { shared } }) =>
    Promise.all([deleteOldSessions(shared), deleteOldMailTokens(shared)]),
  ),
  'finish-goals': scheduled('12 3 * * *', ({ databases }) => finishGoals(databases)),
  'clear-old-mails': scheduled('22 3 * * *', ({ databases: { shared } }) =>
    Promise.all([deleteOldMails(shared), deleteOldReminders(shared)]),
  ),
  'clear-deleted-questions': scheduled('27 3 * * *', async ({ databases: { shared } }) => {
    await deleteOldDeletedQuestions(shared)
    await deleteForgotten(shared)
    await deleteOldBulkChanges(shared)
    await deleteOldRuns(shared)
  }),
  'clear-unused-pictures': scheduled('32 3 * * *', ({ databases }) => deleteUnusedPictures(databases.shared)),
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
  'mail-receipts',
]
