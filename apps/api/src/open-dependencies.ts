import type { Databases } from '@abhyas/database/database'
import { connectDatabases } from '@abhyas/database/learner-databases'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { ApiConfig } from './config.ts'
import { createAttemptBatchers } from './features/exams/attempts/attempt-batchers.ts'
import { createPapers } from './features/exams/papers/papers.ts'
import { createBlendWeights } from './features/learning/model/blend-weights.ts'
import { createHeartbeat, NO_HEARTBEAT } from './features/exams/attempts/heartbeat.ts'
import { createProvider } from './features/purchases/provider/provider.ts'
import { createLimits } from './http/limits.ts'
import { createLiveSessions } from './http/live-sessions.ts'
import { createTokens } from './http/tokens.ts'
import { QUEUES } from './jobs/job-table.ts'
import { watchPools } from './metrics/databases.ts'
import { watchRedis } from './metrics/process.ts'
import { openMailTransport } from './jobs/open-mail-transport.ts'
import { openJobs } from './queues/job-queue.ts'
import type { Dependencies } from './dependencies.ts'

// After this time each process counts for itself, so that a login does not wait for a Redis that hangs.
const REDIS_PATIENCE_MS = 500

/**
 * These databases write without an author, for jobs and for the start of the process. A route gets its databases from
 * route.ts.
 */
export type OpenDependencies = Dependencies & { databases: Databases; close(): Promise<void> }

/** Opens the databases, the queues and the other tools of one process. */
export async function openDependencies(
  url: string,
  config: ApiConfig,
  { log, isWorker, takesAnswers }: { log: FastifyBaseLogger; isWorker: boolean; takesAnswers: boolean },
): Promise<OpenDependencies> {
  const databases = connectDatabases(url, config.learnerClusters, { pools: config.pools })
  const { shared } = databases
  const redis = config.redisUrl
    ? new Redis(config.redisUrl, {
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        commandTimeout: REDIS_PATIENCE_MS,
      })
    : null
  redis?.on('error', (error: Error) => log.warn({ err: error }, 'redis'))
  watchPools([shared, ...databases.ofLearners])
  watchRedis(redis && (() => redis.status === 'ready'))
  const jobs = await openJobs(url, QUEUES, { log, isWorker })
  const limits = createLimits(redis)
  const papers = createPapers(databases, config)
  const mailTransport = openMailTransport(config)
  const heartbeat = takesAnswers ? createHeartbeat(databases, log) : NO_HEARTBEAT
  return {
    config,
    databases,
    tokens: createTokens(config.tokenKeys, config),
    liveSessions: createLiveSessions(shared, config),
    limits,
    papers,
    blendWeights: createBlendWeights(),
    heartbeat,
    batchers: createAttemptBatchers(databases, {
      papers,
      heartbeat,
      limits,
      count: config.saveBatchers,
      refusesWhenBusy: config.refusesWhenBusy,
    }),
    provider: config.razorpay && createProvider(config.razorpay),
    jobs,
    mailTransport,
    log,
    async close() {
      heartbeat.stop()
      await jobs.boss.stop({ graceful: true, timeout: 10_000 })
      mailTransport.close()
      await databases.close()
      redis?.disconnect()
    },
  }
}
