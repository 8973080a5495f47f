import type { Parts } from '../parts.ts'
import { foldCounters } from '../counter-queries.ts'
import { deleteOldMailTokens, deleteOldSessions } from '../features/auth/session-queries.ts'
import type { JobData, JobName } from './jobs.ts'
import { createMailSender } from './send-account-mail.ts'

type Work = { [Name in JobName]: (data: JobData[Name]) => Promise<unknown> }

/** When the jobs run that nobody enqueues. Any number of workers may run: pg-boss gives each job to one. */
const SCHEDULE: Partial<Record<JobName, string>> = {
  'fold-counters': '* * * * *',
  'clear-old-sessions': '17 3 * * *',
}

/** Does what is enqueued, one job of a kind at a time. What fails is tried again later, and logged each time. */
export async function runJobs({ jobs: { boss }, databases: { shared: db }, config, log }: Parts): Promise<void> {
  const work: Work = {
    'send-account-mail': createMailSender(db, config),
    'fold-counters': () => foldCounters(db),
    'clear-old-sessions': () => Promise.all([deleteOldSessions(db), deleteOldMailTokens(db)]),
  }
  for (const [name, perform] of Object.entries(work))
    await boss.work(name, { pollingIntervalSeconds: 1 }, async ([job]) => {
      try {
        await perform(job?.data as never)
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed')
        throw error
      }
    })
  for (const [name, cron] of Object.entries(SCHEDULE)) await boss.schedule(name, cron)
}
