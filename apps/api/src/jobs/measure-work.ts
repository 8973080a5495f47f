import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Databases } from '@abhyas/database/database'
import type { Papers } from '../features/exams/papers/papers.ts'
import { noteWhetherUp } from '../metrics/databases.ts'
import { noteAttemptWork, noteMeasured, noteSharedWork } from '../metrics/work.ts'
import { selectAttemptWork, selectQueueWork, selectSharedWork } from '../features/system/work-queries.ts'

const EVERY_MS = 5_000

type MeasureTools = { papers: Pick<Papers, 'windows'>; queueNames: readonly string[] }

/**
 * Reads every few seconds how much work waits, for the metrics. Each database is read on its own. The figures of one that
 * does not answer are missing, because old ones would be believed.
 */
export function startMeasuring(
  { shared, ofLearners }: Databases,
  { papers, queueNames }: MeasureTools,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const measureShared = async () => {
    const [queues, others] = [await selectQueueWork(shared), await selectSharedWork(shared)]
    noteSharedWork(queueNames, { queues, ...others })
  }
  const measureAttempts = async (db: Database) => {
    const hidden = await papers.windows.hiddenExams()
    noteAttemptWork(db.name, await noteWhetherUp(db.name, selectAttemptWork(db, [...hidden.keys()])))
  }
  const measure = async (db: Database) => {
    try {
      if (db === shared) await measureShared()
      if (ofLearners.includes(db)) await measureAttempts(db)
      noteMeasured(db.name)
    } catch {
      // The jobs that need the database report that it is away.
      if (db === shared) noteSharedWork(queueNames, null)
      noteAttemptWork(db.name, null)
    }
  }
  const repeat = async (db: Database) => {
    while (!signal.aborted) {
      await measure(db)
      await pause(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const loops = [...new Set([shared, ...ofLearners])].map(repeat)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}
