import { tracing } from '@abhyas/tracing/tracing'
import { updateJobDone, updateJobFailed, upsertKnownJobs } from '../features/dashboards/job-run-queries.ts'
import { DEAD_JOBS, type EnqueuedJobs } from '../queues/job-queue.ts'
import { updateMailFailed } from '../sql/mail-queries.ts'
import { jobMeter, noteGivenUp } from '../metrics/work.ts'
import { FORMER_NAMES, JOBS, type JobTools } from './job-table.ts'
import { startMeasuring } from './measure-work.ts'
import { openMailTransport } from './open-mail-transport.ts'
import { startSweep } from './sweep-attempts.ts'

const TIME_ZONE = 'Asia/Kolkata'
const STOP_TIMEOUT_MS = 10_000

export type RunningJobs = {
  /** Begins no more jobs. Those under way go on, and other parts of the process may still enqueue jobs. */
  takeNoMore(): void
  /** Waits for the jobs under way. What is not done in time is tried again by another worker. */
  stop(): Promise<void>
}

type WorkerTools = Omit<JobTools, 'transport'>

/**
 * Runs all jobs and the sweep. A failed job is tried again later. A job that failed too often is logged as an error.
 */
export async function runJobs(tools: WorkerTools): Promise<RunningJobs> {
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
    const meter = jobMeter(name)
    const note = (write: typeof updateJobDone) => write(databases.shared, name).catch(() => undefined)
    await boss.work(name, { pollingIntervalSeconds: 1, localConcurrency: atOnce }, async ([job]) => {
      if (!job) return
      try {
        const work = () => meter.perform(() => perform({ ...tools, transport }, job.data as never))
        const { traceparent } = (job.data ?? {}) as { traceparent?: unknown }
        await (tracing.current ? tracing.current.inJob(name, traceparent, work) : work())
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
    if (job?.sourceName && job.sourceName in JOBS) noteGivenUp(job.sourceName)
    log.error({ job: job?.sourceName, jobId: job?.sourceId, tries: (job?.sourceRetryCount ?? 0) + 1 }, 'job given up')
    const name: keyof EnqueuedJobs = 'send-mail'
    if (job?.sourceName === name)
      await updateMailFailed(databases.shared, (job.data as EnqueuedJobs[typeof name]).mailId)
  })
  // Without the setting no operator can see the figures.
  const measuring =
    config.metrics && startMeasuring(databases, { papers, queueNames: [...Object.keys(JOBS), DEAD_JOBS] })
  const sweep = startSweep(databases, { config, papers, blendWeights, log })
  let sweeping: Promise<void> | undefined
  let stoppingSince = 0
  const takeNoMore = () => {
    if (sweeping) return
    stoppingSince = performance.now()
    sweeping = sweep.stop()
    for (const name of [...Object.keys(JOBS), DEAD_JOBS]) void boss.offWork(name, { wait: false })
  }
  return {
    takeNoMore,
    async stop() {
      takeNoMore()
      await sweeping
      await measuring?.stop()
      const timeout = STOP_TIMEOUT_MS - (performance.now() - stoppingSince)
      // The jobs stop before the transport closes, because their mails need its connections.
      await boss.stop({ graceful: true, timeout: Math.max(0, timeout) })
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
