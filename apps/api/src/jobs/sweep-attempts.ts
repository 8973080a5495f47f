import { setTimeout as pause } from 'node:timers/promises'
import { closeOverdueAttempts } from '../features/exams/end-attempt.ts'
import { logExamAnswers } from '../features/practice/log-exam-answers.ts'
import type { Parts } from '../parts.ts'

// The queue's clock knows minutes; whoever waits for a result counts seconds.
const PAUSE_MS = 5_000

/** Closes attempts whose time is over and logs what was answered in those that are graded, every few seconds. */
export function startSweep({ databases, papers, log }: Pick<Parts, 'databases' | 'papers' | 'log'>): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const sweepOnce = async () => {
    const isMoreOverdue = await closeOverdueAttempts({ databases, papers }, log)
    return (await logExamAnswers({ databases, papers }, log)) || isMoreOverdue
  }
  const sweep = async () => {
    while (!signal.aborted) {
      const isMoreLeft = await sweepOnce().catch((error: unknown) => {
        log.error({ err: error }, 'sweep failed')
        return false
      })
      if (!isMoreLeft) await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const swept = sweep()
  return {
    stop() {
      stopping.abort()
      return swept
    },
  }
}
