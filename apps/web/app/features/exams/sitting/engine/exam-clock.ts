/** The server's remaining time, with the moments of its request and response by our own monotonic clock. */
export type ClockReading = { remainingMs: number; askedAt: number; heardAt: number }

/** After a slow response we wait at most this long until the end is certain. */
const LONGEST_DOUBT_MS = 5000

/**
 * Counts down to the server's end by a monotonic clock, so the time of day on this device does not matter.
 * Some monotonic clocks stand still while a device sleeps, so each response of the server is compared with it.
 */
export function createExamClock(now: () => number) {
  let endsAt: number | undefined
  /** The error of `endsAt`: the server's figure was true at some moment between request and response. */
  let doubtMs = 0
  return {
    /** Returns by how much the end moved; 0 when the response confirms what we knew. */
    rebase({ remainingMs, askedAt, heardAt }: ClockReading): number {
      const doubt = (heardAt - askedAt) / 2
      const end = heardAt - doubt + remainingMs
      const moved = endsAt === undefined ? 0 : end - endsAt
      const isKnown = endsAt !== undefined && Math.abs(moved) <= doubt + doubtMs
      // When two responses agree, the faster one is more exact.
      if (isKnown && doubt >= doubtMs) return 0
      endsAt = end
      doubtMs = doubt
      return isKnown ? 0 : moved
    },
    remainingMs: (): number => Math.max(0, (endsAt ?? now()) - now()),
    /** True when the latest possible end has passed, so a submit does not take away the last second. The end may be cut. */
    isSurelyOver: (cutMs = 0): boolean =>
      endsAt !== undefined && now() >= endsAt - cutMs + Math.min(doubtMs, LONGEST_DOUBT_MS),
  }
}

/** A screen reader announces the time at these seconds left, and at no others. */
const SPOKEN_MARKS = [600, 300, 60, 30] as const
export type SpokenMark = (typeof SPOKEN_MARKS)[number]

/** The last mark that was passed between two readings of the clock. */
export const passedMark = (beforeMs: number, nowMs: number): SpokenMark | undefined =>
  SPOKEN_MARKS.findLast((mark) => beforeMs > mark * 1000 && nowMs <= mark * 1000)

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 1:05:09, 12:34, 0:07. The seconds are rounded up. */
export function clockText(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`
}
