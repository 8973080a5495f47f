import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@abhyas/database/database'
import { closeOverdueAttempts } from '../features/exams/attempts/end-attempt.ts'
import { logExamAnswers } from '../features/practice/log-exam-answers.ts'
import type { Parts } from '../parts.ts'

/**
 * Closes attempts whose time is over and logs what was answered in those that are graded, every few seconds: the queue's
 * clock knows minutes, and whoever waits for a result counts seconds. Each database of learners is swept by itself: one
 * that is away, or hangs, keeps none of the others waiting.
 */
export function startSweep({
  config,
  databases,
  papers,
  log,
}: Pick<Parts, 'config' | 'databases' | 'papers' | 'log'>): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const sweepOnce = async (needs: Pick<Parts, 'databases' | 'papers'>) => {
    await closeOverdueAttempts(needs, log, signal)
    return logExamAnswers(needs, log)
  }
  const sweep = async (db: Database) => {
    const needs = { databases: { ...databases, ofLearners: [db] }, papers }
    while (!signal.aborted) {
      const isMoreLeft = await sweepOnce(needs).catch((error: unknown) => {
        log.error({ err: error }, 'sweep failed')
        return false
      })
      if (!isMoreLeft) await pause(config.sweepPauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const swept = databases.ofLearners.map(sweep)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(swept)
    },
  }
}
