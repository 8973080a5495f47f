import type { Database } from '@abhyas/database/database'
import type { ApiConfig } from '../config.ts'
import { foldCounters } from '../counter-queries.ts'
import { deleteOldMailTokens, deleteOldSessions } from '../features/auth/session-queries.ts'
import type { JobName, Jobs } from './jobs.ts'
import { createMailSender } from './send-account-mail.ts'

/** When the jobs run that nobody enqueues. Any number of workers may run: pg-boss gives each job to one. */
const SCHEDULE: Partial<Record<JobName, string>> = {
  'fold-counters': '* * * * *',
  'clear-old-sessions': '17 3 * * *',
}

export async function runJobs({ boss }: Jobs, db: Database, config: ApiConfig): Promise<void> {
  const sendAccountMail = createMailSender(db, config)
  await boss.work('send-account-mail', { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
    if (job) await sendAccountMail(job.data as Parameters<typeof sendAccountMail>[0])
  })
  await boss.work('fold-counters', async () => void (await foldCounters(db)))
  await boss.work('clear-old-sessions', async () => {
    await deleteOldSessions(db)
    await deleteOldMailTokens(db)
  })
  for (const [name, cron] of Object.entries(SCHEDULE)) await boss.schedule(name, cron)
}
