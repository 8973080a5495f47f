import { setTimeout as sleep } from 'node:timers/promises'
import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Databases } from '@abhyas/database/database'
import { selectPaperQuestionIds, selectSiblingIds } from '../papers/paper-queries.ts'
import { createLastEnds, type LastEnds } from './last-ends.ts'
import { selectWindows, type WindowRow } from './window-queries.ts'

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

type Window = WindowRow & { questionIds: readonly number[]; end: LastEnds[number] }
type Known = { readAt: number; clockAhead: number; windows: Window[] }

/** A change by an admin is seen after this time. The clock opens and closes exams at once. */
const FRESH_MS = 3_000
const DUE_FRESH_MS = 250
/** A submit that is saved already must not wait longer for a database that hangs. */
const PATIENCE_MS = 1_000

export function createExamWindows(databases: Pick<Databases, 'shared' | 'ofLearners'>): ExamWindows {
  const lastEnds = createLastEnds(databases)
  /** A paper never changes. */
  let questionsOf = new Map<number, readonly number[]>()
  let known: Known | null = null
  let reading: Promise<Known> | null = null

  async function readQuestions(rows: readonly WindowRow[]): Promise<void> {
    const paperIds = [...new Set(rows.flatMap((row) => row.paperIds))]
    const unknownIds = paperIds.filter((id) => !questionsOf.has(id))
    const read = unknownIds.length > 0 ? await selectPaperQuestionIds(databases.shared, unknownIds) : []
    const found = new Map(read.map(({ id, questionIds }) => [id, questionIds]))
    questionsOf = new Map(paperIds.map((id) => [id, questionsOf.get(id) ?? found.get(id) ?? []]))
  }

  async function read(): Promise<Known> {
    const readAt = performance.now()
    const { nowMs, windows: rows } = await selectWindows(databases.shared)
    const ends = await lastEnds.read(rows, nowMs)
    await readQuestions(rows)
    // The explanation of a question gives the others of its family away.
    const askedIds = new Set([...questionsOf.values()].flat())
    const siblings = askedIds.size > 0 ? await selectSiblingIds(databases.shared, [...askedIds]) : []
    const siblingsOf = new Map(siblings.map(({ id, siblingIds }) => [id, siblingIds]))
    const windows = rows.map((row) => {
      const asked = row.paperIds.flatMap((id) => questionsOf.get(id) ?? [])
      const questionIds = asked.concat(asked.flatMap((id) => siblingsOf.get(id) ?? []))
      return Object.assign(row, { questionIds, end: ends[row.examId] })
    })
    return { readAt, clockAhead: nowMs - Date.now(), windows }
  }

  /** Calls at the same time share one read. A read that began before `forget` is of no use. */
  function readOnce(): Promise<Known> {
    if (reading) return reading
    const begun = read().then((found) => {
      if (reading === begun) known = found
      return found
    })
    reading = begun
    const done = () => {
      if (reading === begun) reading = null
    }
    begun.then(done, done)
    return begun
  }

  async function current(): Promise<Known> {
    if (known && performance.now() - known.readAt < freshFor(known)) return known
    const begun = readOnce()
    // While the shared database is away nobody can change an exam, so what we know is still right.
    const before = known
    return before ? Promise.race([begun.catch(() => before), sleep(PATIENCE_MS, before, { ref: false })]) : begun
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
      reading = null
      lastEnds.forget()
    },
  }
}

/** When results become due, we look soon whether an attempt still runs, so that nobody waits. */
const freshFor = ({ windows, clockAhead }: Known): number => {
  const now = Date.now() + clockAhead
  const isDue = ({ resultsAt, end }: Window) => resultsAt <= now && end !== 'ended' && (end?.lookAgainAt ?? 0) <= now
  return windows.some(isDue) ? DUE_FRESH_MS : FRESH_MS
}

/** Before anyone has looked for attempts that still run, the result stays hidden. */
const isHidden = ({ opensAt, resultsAt, end }: Window, now: number): boolean =>
  (opensAt === null || opensAt <= now) && (now < resultsAt || end !== 'ended')

const dueAt = ({ resultsAt, end }: Window): string => {
  const lastAt = end && end !== 'ended' && end.deadline !== null ? end.deadline + 1000 * GRACE_SECONDS : 0
  return new Date(Math.max(resultsAt, lastAt)).toISOString()
}

const questionsIn = (windows: readonly Window[]): Set<number> =>
  new Set(windows.flatMap(({ questionIds }) => questionIds))
