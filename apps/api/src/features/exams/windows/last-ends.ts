import type { Databases } from '@abhyas/database/database'
import { selectLastDeadlines, type WindowRow } from './window-queries.ts'

/**
 * When the last attempt at an exam ends, whose results are due otherwise. The deadline is null when a database did not
 * answer, or has just come back: its learners get the time back, so their attempts may run longer than anyone knows.
 */
type LastEnd = 'ended' | { deadline: number | null; lookAgainAt: number }

/** The exams whose results are due, by their id. */
export type LastEnds = Record<number, LastEnd | undefined>

/** We look again after a quarter of the time that is left, because a learner may submit early. */
const SOONEST_LOOK_MS = 250
const LATEST_LOOK_MS = 30_000

/** Looks for attempts that still run when the results of their exam are due, and no more often than it must. */
export function createLastEnds({ ofLearners }: Pick<Databases, 'ofLearners'>) {
  const kept = new Map<number, { closesAt: number; end: LastEnd }>()

  function endOf({ examId, closesAt }: WindowRow, nowMs: number): LastEnd | undefined {
    const found = kept.get(examId)
    if (found?.closesAt !== closesAt) return undefined
    return found.end === 'ended' || nowMs < found.end.lookAgainAt ? found.end : undefined
  }

  async function look(rows: readonly WindowRow[], nowMs: number): Promise<void> {
    const found = await Promise.all(ofLearners.map((db) => selectLastDeadlines(db, rows).catch(() => null)))
    for (const { examId, closesAt } of rows) {
      const deadlines = found.flatMap((ends) =>
        ends ? ends.filter((end) => end.examId === examId).map((end) => end.deadline) : null,
      )
      const known = deadlines.filter((deadline) => deadline !== null)
      const deadline = known.length < deadlines.length ? null : Math.max(0, ...known)
      const quarterMs = ((deadline ?? 0) - nowMs) / 4
      const lookAgainAt = nowMs + Math.min(LATEST_LOOK_MS, Math.max(SOONEST_LOOK_MS, quarterMs))
      kept.set(examId, { closesAt, end: deadline === 0 ? 'ended' : { deadline, lookAgainAt } })
    }
  }

  return {
    async read(rows: readonly WindowRow[], nowMs: number): Promise<LastEnds> {
      const due = rows.filter(({ resultsAt }) => resultsAt <= nowMs)
      const toLook = due.filter((row) => endOf(row, nowMs) === undefined)
      if (toLook.length > 0) await look(toLook, nowMs)
      const dueIds = new Set(due.map(({ examId }) => examId))
      for (const examId of kept.keys()) if (!dueIds.has(examId)) kept.delete(examId)
      return Object.fromEntries([...kept].map(([examId, { end }]) => [examId, end]))
    },
    forget: () => kept.clear(),
  }
}
