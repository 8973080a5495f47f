import { QUEUES } from '@abhyas/api/jobs/job-table'
import { type Jobs, openJobs } from '@abhyas/api/queues/job-queue'
import type { OpenDatabases } from '@abhyas/database/learner-databases'
import { type MailSink, startMailSink } from '@abhyas/testing/mail-sink'
import type { DrillLog } from '../drill-log.ts'
import { openPostgres, type PostgresProcess } from '../postgres-process.ts'
import { collectProblems, type Problems } from '../problems.ts'
import { quietLog } from '../quiet-log.ts'
import { type RestartableServer, startRestartableServer } from '../restartable-server.ts'
import { openSplitDatabases } from '../split-databases.ts'
import { WORKERS } from './plan.ts'

/** The shared database, two databases of learners, workers, and a mail server that keeps who got what. */
export type RegradeStack = {
  databases: OpenDatabases
  postgres: PostgresProcess
  workers: readonly RestartableServer[]
  mails: MailSink
  jobs: Jobs
  takeProblems: Problems['take']
  /** Ends the workers, and starts others with these settings in addition. */
  replaceServers(env: Record<string, string>): Promise<void>
  end(): Promise<void>
}

export async function startRegradeStack(log: DrillLog): Promise<RegradeStack> {
  const { complain, take: takeProblems } = collectProblems()
  const postgres = await openPostgres()
  const { databases, databaseUrl, learnerDatabases } = await openSplitDatabases(postgres)
  const mails = await startMailSink()
  // Its connections die with the database too, and it opens others.
  const jobs = await openJobs(databaseUrl, QUEUES, { log: quietLog(() => undefined), isWorker: false })

  const startWorkers = (more: Record<string, string>) =>
    Promise.all(
      Array.from({ length: WORKERS }, () =>
        startRestartableServer(
          {
            databaseUrl,
            only: 'worker',
            env: { LEARNER_DATABASES: learnerDatabases, SMTP_URL: mails.smtpUrl, LOG_LEVEL: 'warn', ...more },
            output: log.descriptor,
          },
          { complain },
        ),
      ),
    )
  const stack = {
    databases,
    postgres,
    workers: await startWorkers({}),
    mails,
    jobs,
    takeProblems,
    async replaceServers(env: Record<string, string>) {
      await endWorkers(stack.workers)
      stack.workers = await startWorkers(env)
    },
    async end() {
      await endWorkers(stack.workers)
      await jobs.boss.stop({ graceful: false })
      await databases.close()
      await mails.close()
      await postgres.remove()
    },
  }
  return stack
}

const endWorkers = (workers: readonly RestartableServer[]) => Promise.all(workers.map((worker) => worker.end()))
