import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from '../config.ts'
import { closeOverdueAttempts } from '../features/exams/attempts/close-overdue-attempts.ts'
import type { Papers } from '../features/exams/papers/papers.ts'
import type { BlendWeights } from '../features/learning/model/blend-weights.ts'
import { sweepMeter } from '../metrics/work.ts'
import { logExamAnswers } from '../features/practice/log-exam-answers.ts'

type SweepTools = {
  config: Pick<ApiConfig, 'sweepPauseMs'>
  papers: Papers
  blendWeights: BlendWeights
  log: FastifyBaseLogger
}

/**
 * Closes overdue attempts and logs the answers of graded ones every few seconds. The job queue schedules by the minute,
 * but a learner expects the result within seconds. Each learner database is swept separately, so a database that is
 * away or hangs does not delay the others.
 */
export function startSweep(
  databases: Databases,
  { config, papers, blendWeights, log }: SweepTools,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const sweepOnce = async (swept: Databases) => {
    await closeOverdueAttempts(swept, { papers, log, signal })
    return logExamAnswers(swept, { papers, blendWeights, log })
  }
  const sweep = async (db: Database) => {
    const meter = sweepMeter(db.name)
    const swept = { ...databases, ofLearners: [db] }
    while (!signal.aborted) {
      const isMoreLeft = await sweepOnce(swept).then(
        (isMore) => {
          meter.done.add()
          return isMore
        },
        (error: unknown) => {
          meter.failed.add()
          log.error({ err: error }, 'sweep failed')
          return false
        },
      )
      if (!isMoreLeft) await pause(config.sweepPauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const loops = databases.ofLearners.map(sweep)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}
