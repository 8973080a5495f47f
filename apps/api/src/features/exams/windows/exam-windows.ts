import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Databases } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { selectLastDeadlines, selectWindows, type WindowRow } from './window-queries.ts'

/**
 * Knows which results are hidden now, and which questions have a secret key. An exam that never closes has no secrets:
 * it is a self-test.
 *
 * The result and the key of an exam that closes are hidden from its opening (or its publication) until its results are
 * due, and until its last attempt has ended: learners with extra time, or after an outage, still write when the others
 * have finished.
 */
export type ExamWindows = {
  /** The exams with hidden results, and when these are due. */
  hiddenExams(): Promise<ReadonlyMap<number, string>>
  /** The questions whose key no learner may see. */
  secretIds(): Promise<ReadonlySet<number>>
  /**
   * The questions that a new attempt at this exam must not ask, because its result would show the key of another exam
   * too early.
   */
  secretIdsBefore(examId: number): Promise<ReadonlySet<number>>
  /** The next call reads the hours of all exams again. */
  forget(): void
}

/** `endsAt` is when the last attempt ends: null when none runs, and unknown before the results are due. */
type Window = WindowRow & { questionIds: readonly number[]; endsAt: number | null | undefined }
type Known = { readAt: number; clockAhead: number; windows: Window[] }

/** A change by an admin is seen after this time. The clock opens and closes exams at once. */
const FRESH_MS = 3_000
const DUE_FRESH_MS = 250

type Source = Pick<Databases, 'shared' | 'ofLearners'>
type ReadQuestionIds = (paperId: number) => Promise<readonly number[]>

export function createExamWindows(databases: Source, readQuestionIds: ReadQuestionIds): ExamWindows {
  // A paper never changes.
  const questionsOf = new LRUCache<number, readonly number[]>({ max: 2_000, fetchMethod: readQuestionIds })
  /** The exams whose last attempt has ended, with their closing times. */
  const ended = new Map<number, number>()
  let known: Known | null = null
  let reading: Promise<Known> | null = null

  const read = async (): Promise<Known> => {
    const readAt = performance.now()
    const { nowMs, windows: rows } = await selectWindows(databases.shared)
    const clockAhead = nowMs - Date.now()
    const due = rows.filter((row) => row.resultsAt <= nowMs && ended.get(row.examId) !== row.closesAt)
    const endOf = due.length > 0 ? await readEnds(databases, due) : new Map<number, number>()
    for (const { examId, closesAt } of due) if (endOf && !endOf.has(examId)) ended.set(examId, closesAt)
    const windows = await Promise.all(
      rows.map(async (row) =>
        Object.assign(row, {
          questionIds: (await Promise.all(row.paperIds.map((id) => questionsOf.fetch(id)))).flatMap((ids) => ids ?? []),
          endsAt: ended.get(row.examId) === row.closesAt ? null : endOf?.get(row.examId),
        }),
      ),
    )
    return { readAt, clockAhead, windows }
  }
  const current = async (): Promise<Known> => {
    if (known && performance.now() - known.readAt < freshFor(known)) return known
    reading ??= read().finally(() => {
      reading = null
    })
    try {
      known = await reading
      return known
    } catch (error) {
      // While the shared database is away nobody can change an exam, so what we know is still right.
      if (known) return known
      throw error
    }
  }
  const hiddenNow = async (): Promise<Window[]> => {
    const { windows, clockAhead } = await current()
    if (windows.length === 0) return windows
    const now = Date.now() + clockAhead
    return windows.filter((window) => isHidden(window, now))
  }
  return {
    hiddenExams: async () => new Map((await hiddenNow()).map((window) => [window.examId, dueAt(window)])),
    secretIds: async () => questionsIn(await hiddenNow()),
    async secretIdsBefore(examId) {
      const hidden = await hiddenNow()
      const own = hidden.find((window) => window.examId === examId)?.resultsAt ?? 0
      return questionsIn(hidden.filter((window) => window.examId !== examId && window.resultsAt > own))
    },
    forget() {
      known = null
      ended.clear()
    },
  }
}

/** When results become due, we look soon whether an attempt still runs, so that nobody waits. */
const freshFor = ({ windows, clockAhead }: Known): number => {
  const now = Date.now() + clockAhead
  return windows.some(({ resultsAt, endsAt }) => resultsAt <= now && endsAt !== null) ? DUE_FRESH_MS : FRESH_MS
}

/** Before anyone has looked for attempts that still run, the result stays hidden. */
const isHidden = ({ opensAt, resultsAt, endsAt }: Window, now: number): boolean =>
  (opensAt === null || opensAt <= now) && (now < resultsAt || endsAt !== null)

const dueAt = ({ resultsAt, endsAt }: Window): string =>
  new Date(Math.max(resultsAt, endsAt ? endsAt + 1000 * GRACE_SECONDS : 0)).toISOString()

const questionsIn = (windows: readonly Window[]): Set<number> =>
  new Set(windows.flatMap(({ questionIds }) => questionIds))

/**
 * Finds when the last running attempt of each exam ends. Returns null when a database does not answer: its learners get
 * the time back, so their attempts may run longer than anyone knows.
 */
async function readEnds(
  { ofLearners }: Pick<Databases, 'ofLearners'>,
  due: readonly WindowRow[],
): Promise<Map<number, number> | null> {
  const found = await Promise.all(ofLearners.map((db) => selectLastDeadlines(db, due).catch(() => null)))
  if (found.includes(null)) return null
  const ends = new Map<number, number>()
  for (const { examId, deadline } of found.flatMap((rows) => rows ?? []))
    ends.set(examId, Math.max(deadline, ends.get(examId) ?? 0))
  return ends
}
