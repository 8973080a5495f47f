import type { ExtraTime } from '@abhyas/contract/exams-manage'
import type { RunningTimes } from './extra-time-queries.ts'

export type Extra = Pick<ExtraTime, 'seconds' | 'sectionSeconds'>

export type RunningChange = {
  /** By how many seconds the end of each section moves. */
  moves: number[]
  /** What each section has from now on. Null unless the sections have their own time. */
  sectionSeconds: number[] | null
  /** Says whether the open section goes on, and no section gives away more than it was given. */
  isLeft: boolean
}

/**
 * Shares a change of the extra time among the sections of a running attempt. A section that has ended keeps its end, and
 * the later ones begin and end as much later as those before them. Extra time that names no section goes to the open
 * one. An attempt without sections that follow each other is one section.
 */
export function giveRunning(
  { left, extraSeconds }: RunningTimes,
  given: Extra | null,
  { seconds, sectionSeconds, isTimed }: Extra & { isTimed: boolean },
): RunningChange {
  const open = left.findIndex((one) => one > 0)
  const before = left.map((_, section) => extraOf(given, section, left.length))
  const more = seconds - (isTimed ? (given?.seconds ?? 0) : extraSeconds)
  const after = sectionSeconds ?? before.map((had, section) => (section === open ? had + more : had))
  let moved = 0
  const moves = left.map((_, section) => {
    if (section >= open) moved += (after[section] ?? 0) - (before[section] ?? 0)
    return moved
  })
  return {
    moves,
    sectionSeconds: isTimed ? [...after] : null,
    isLeft: (left[open] ?? 0) + (moves[open] ?? 0) > 0 && !(isTimed && after.some((one) => one < 0)),
  }
}

/** The extra time of a section, counted from 0. The first section gets what was not given to another one. */
export function extraOf(given: Extra | null, section: number, count: number): number {
  if (!given) return 0
  const list = given.sectionSeconds ?? []
  if (section > 0) return list[section] ?? 0
  return list.slice(1, count).reduce((rest, one) => rest - one, given.seconds)
}
