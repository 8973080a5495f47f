import type { Papers } from '../features/exams/papers/papers.ts'
import { DEAD_JOBS, type RunningJob } from '../queues/job-queue.ts'
import { insist } from './insist.ts'
import { FORMER_NAMES, JOBS, type JobTools } from './job-table.ts'
import { openMailTransport } from './open-mail-transport.ts'
import { startSweep } from './sweep-attempts.ts'

const TIME_ZONE = 'Asia/Kolkata'
const STOP_TIMEOUT_MS = 10_000

type WorkerTools = Omit<JobTools, 'transport'> & { papers: Papers }

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
  } = tools
  const transport = openMailTransport(config)
  await deleteFormerQueues(tools)
  for (const [name, { runs, atOnce, perform }] of Object.entries(JOBS)) {
    await boss.work(name, { pollingIntervalSeconds: 1, localConcurrency: atOnce }, async ([job]) => {
      if (!job) return
      const { id } = job
      const running: RunningJob = { id, noteDone: async () => void (await insist(() => boss.complete(name, id))) }
      try {
        await perform({ ...tools, transport }, job.data as never, running)
      } catch (error) {
        log.warn({ err: error, job: name, jobId: id }, 'job failed')
        throw error
      }
    })
    if (runs !== 'enqueued') await boss.schedule(name, runs, null, { tz: TIME_ZONE })
  }
  await boss.work(DEAD_JOBS, { includeMetadata: true }, async ([job]) => {
    log.error({ job: job?.sourceName, jobId: job?.sourceId, tries: (job?.sourceRetryCount ?? 0) + 1 }, 'job given up')
  })
  const sweep = startSweep(databases, { config, papers, log })
  return {
    async stop() {
      await sweep.stop()
      // The jobs stop before the transport closes, because their mails need its connections.
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      transport.close()
    },
  }
}

/**
 * Deletes the queues of renamed jobs. Without this, their schedules would keep filling queues that no worker empties.
 */
async function deleteFormerQueues({ jobs: { boss } }: Pick<WorkerTools, 'jobs'>): Promise<void> {
  for (const name of FORMER_NAMES) {
    await boss.unschedule(name)
    await boss.deleteQueue(name)
  }
}
