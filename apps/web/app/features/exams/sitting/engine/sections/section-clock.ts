// Which section is open and when each ends, by the clock of the whole exam; attempt-time.ts owns it.

import type { SectionPlan } from './section-plan.ts'

/** The learner has left a section early to open this one. `at` is by the device's time of day, which a reload keeps. */
export type SectionMove = { section: number; at: number }

/** The longest time that the contract lets a move wait for a network. */
const LONGEST_AGO_MS = 86_400_000
/** The screen does not go back to a section for so short a time: only the two clocks differ. */
const NOT_WORTH_RETURNING_MS = 5000

/**
 * How long each section still lasts after one was left early, `agoMs` ago. Timed sections that follow begin at once and
 * have their whole time, even if the closing of the exam had cut it, but none ends later than before. A move that the
 * server knows already changes nothing.
 */
export function leaveEarly(
  leftMs: readonly number[],
  { mode, list }: Pick<SectionPlan, 'mode'> & { list: readonly { seconds: number | null }[] },
  section: number,
  agoMs: number,
): number[] {
  const wasLeftMs = Math.max(leftMs[section - 2] ?? -Infinity, -agoMs)
  if (wasLeftMs >= (leftMs[section - 1] ?? 0)) return [...leftMs]
  let endMs = wasLeftMs
  return leftMs.map((ms, index) => {
    if (index === section - 1) return wasLeftMs
    if (index < section || mode !== 'timed') return ms
    endMs += Math.max(ms - (leftMs[index - 1] ?? 0), (list[index]?.seconds ?? 0) * 1000)
    return Math.min(ms, endMs)
  })
}

type ClockParts = {
  plan: SectionPlan
  sectionsMs: readonly number[]
  /** How long the whole exam still lasts, by what the server has said. */
  examMs: () => number
  now: () => number
}

/** The ends are kept as distances from the end of the exam, so that one clock counts down for all of them. */
export function createSectionClock({ plan, sectionsMs, examMs, now }: ClockParts) {
  const last = plan.list.length - 1
  let beforeEndMs: number[] = []
  /** How many sections the server has declared over. Our clock may differ by a second, and must not open them again. */
  let closedCount = 0
  /** Moves that the server has not acknowledged. */
  let moves: SectionMove[] = []
  /** When this page made each move, by the clock that nobody sets. */
  const madeAt = new WeakMap<SectionMove, number>()
  let settledAt = -Infinity
  let shown = 0

  function read(ms: readonly number[]): void {
    beforeEndMs = ms.map((left) => (ms.at(-1) ?? 0) - left)
    const open = ms.findIndex((left) => left > 0)
    closedCount = open === -1 ? last : open
  }
  read(sectionsMs)

  /**
   * How long ago a section was left. The phone's time of day may jump while the page is open, for example when the
   * network returns, so the smaller of the two ages counts. After a reload only the time of day is left.
   */
  function agoMs(move: SectionMove): number {
    const byPage = now() - (madeAt.get(move) ?? -Infinity)
    return Math.max(0, Math.min(Date.now() - move.at, byPage, LONGEST_AGO_MS))
  }

  const fromServer = (): number[] => beforeEndMs.map((ms) => examMs() - ms)
  const leftMs = (): number[] =>
    moves.reduce((left, move) => leaveEarly(left, plan, move.section, agoMs(move)), fromServer())

  /** The open section; the last one when all are over. */
  function current(): number {
    const left = leftMs()
    const open = left.findIndex((ms) => ms > 0)
    const found = Math.max(closedCount, open === -1 ? last : open)
    if (found > shown || (left[found] ?? 0) >= NOT_WORTH_RETURNING_MS) shown = found
    return shown
  }

  return {
    plan,
    isTimed: plan.mode === 'timed',
    current,
    leftMs,
    closedCount: () => closedCount,
    /** By how much the exam ends earlier than the server knows. */
    cutMs: (): number => (moves.length === 0 ? 0 : (fromServer().at(-1) ?? 0) - (leftMs().at(-1) ?? 0)),
    /** A response to a request from before the last acknowledged move may not know of the move. */
    isStale: (askedAt: number): boolean => askedAt < settledAt,
    read,
    moves: (): readonly SectionMove[] => moves,
    adopt(stored: readonly SectionMove[]): void {
      moves = [...stored]
      shown = 0
    },
    agoMs,
    /** Leaves this section now, if it is still open. The server hears of it later. */
    leave(section: number): void {
      if (section !== current() || section === last) return
      const move = { section: section + 1, at: Date.now() }
      madeAt.set(move, now())
      moves = [...moves, move]
    },
    /** The server has acknowledged this move. */
    settle(settled: SectionMove): void {
      moves = moves.filter(({ section }) => section !== settled.section)
      settledAt = now()
    },
    /** When the sections end by the device's time of day, as the server knows it. */
    endsAt: (): number[] => fromServer().map((ms) => Date.now() + ms),
  }
}
