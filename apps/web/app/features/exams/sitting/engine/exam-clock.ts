/** What the server said, and when we asked and heard it by our own monotonic clock. */
export type Reading = { remainingMs: number; askedAt: number; heardAt: number }

/** Where the end cannot be known better, this is how long we wait to be sure of it. */
const LONGEST_DOUBT_MS = 5000

/**
 * Counts down to the end that the server fixed, by a clock that only runs forward: whatever the time
 * of day on this device says, or is changed to, does not matter. Some of these clocks stand still while a device
 * sleeps, so each answer of the server is held against it.
 */
export function createExamClock(now: () => number) {
  let endsAt: number | undefined
  /** The end is known this exactly: the server's figure was true at some moment between asking and hearing. */
  let doubtMs = 0
  return {
    /** By how much the end moved; 0 when the answer says what we knew. */
    rebase({ remainingMs, askedAt, heardAt }: Reading): number {
      const doubt = (heardAt - askedAt) / 2
      const end = heardAt - doubt + remainingMs
      const moved = endsAt === undefined ? 0 : end - endsAt
      const isKnown = endsAt !== undefined && Math.abs(moved) <= doubt + doubtMs
      // Of two answers that agree, the one that came faster knows better.
      if (isKnown && doubt >= doubtMs) return 0
      endsAt = end
      doubtMs = doubt
      return isKnown ? 0 : moved
    },
    remainingMs: (): number => Math.max(0, (endsAt ?? now()) - now()),
    /** Past the end by every view: submitting now takes nobody's last second. */
    isSurelyOver: (): boolean => endsAt !== undefined && now() >= endsAt + Math.min(doubtMs, LONGEST_DOUBT_MS),
  }
}

/** What is said aloud, and nothing between: at this many seconds left. */
const SPOKEN_MARKS = [600, 300, 60, 30] as const
export type SpokenMark = (typeof SPOKEN_MARKS)[number]

/** The last mark that was passed between two looks at the clock. */
export const passedMark = (beforeMs: number, nowMs: number): SpokenMark | undefined =>
  SPOKEN_MARKS.findLast((mark) => beforeMs > mark * 1000 && nowMs <= mark * 1000)

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 1:05:09, 12:34, 0:07. A second that has begun is shown until it is over. */
export function clockText(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`
}
