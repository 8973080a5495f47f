import { updateJobDone, updateJobFailed, upsertKnownJobs } from '../features/dashboards/job-run-queries.ts'
import { DEAD_JOBS, type EnqueuedJobs } from '../queues/job-queue.ts'
import { updateMailFailed } from '../sql/mail-queries.ts'
import { FORMER_NAMES, JOBS, type JobTools } from './job-table.ts'
import { openMailTransport } from './open-mail-transport.ts'
import { startSweep } from './sweep-attempts.ts'

const TIME_ZONE = 'Asia/Kolkata'
const STOP_TIMEOUT_MS = 10_000

type WorkerTools = Omit<JobTools, 'transport'>

/**
 * Runs all jobs and the sweep. A failed job is tried again later. A job that failed too often is logged as an error.
 */
export async function runJobs(tools: WorkerTools): Promise<{ stop(): Promise<void> }> {
  const {
    jobs: { boss },
    config,
    log,
    databases,
    papers,
    blendWeights,
  } = tools
  const transport = openMailTransport(config)
  await deleteFormerQueues(tools)
  await upsertKnownJobs(databases.shared, scheduledJobs())
  for (const [name, { runs, atOnce, perform }] of Object.entries(JOBS)) {
    // A job that is done stays done when this note fails.
    const note = (write: typeof updateJobDone) => write(databases.shared, name).catch(() => undefined)
    await boss.work(name, { pollingIntervalSeconds: 1, localConcurrency: atOnce }, async ([job]) => {
      if (!job) return
      try {
        await perform({ ...tools, transport }, job.data as never)
        if (runs !== 'enqueued') await note(updateJobDone)
      } catch (error) {
        if (runs !== 'enqueued') await note(updateJobFailed)
        log.warn({ err: error, job: name, jobId: job.id }, 'job failed')
        throw error
      }
    })
    if (runs !== 'enqueued') await boss.schedule(name, runs, null, { tz: TIME_ZONE })
  }
  await boss.work(DEAD_JOBS, { includeMetadata: true }, async ([job]) => {
    log.error({ job: job?.sourceName, jobId: job?.sourceId, tries: (job?.sourceRetryCount ?? 0) + 1 }, 'job given up')
    const name: keyof EnqueuedJobs = 'send-mail'
    if (job?.sourceName === name)
      await updateMailFailed(databases.shared, (job.data as EnqueuedJobs[typeof name]).mailId)
  })
  const sweep = startSweep(databases, { config, papers, blendWeights, log })
  return {
    async stop() {
      await sweep.stop()
      // The jobs stop before the transport closes, because their mails need its connections.
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      transport.close()
    },
  }
}

const scheduledJobs = () =>
  Object.entries(JOBS).flatMap(([name, { everySeconds }]) => (everySeconds === null ? [] : [{ name, everySeconds }]))

/**
 * Deletes the queues of renamed jobs. Without this, their schedules would keep filling queues that no worker empties.
 */
async function deleteFormerQueues({ jobs: { boss } }: Pick<WorkerTools, 'jobs'>): Promise<void> {
  for (const name of FORMER_NAMES) {
    await boss.unschedule(name)
    await boss.deleteQueue(name)
  }
}
