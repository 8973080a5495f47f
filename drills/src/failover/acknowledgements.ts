/** When saves were acknowledged. Times are those of Date.now(). */
export type Acknowledgements = {
  count(): number
  /** Notes a save that was acknowledged now. */
  note(sentAt: number): void
  /** Says whether a save that was sent after this moment has been acknowledged. */
  isBackAfter(at: number): boolean
  /** The times without an acknowledgement that ended after this moment or are still under way, the longest first. */
  pausesAfter(at: number): Pause[]
}

export type Pause = { from: number; to: number }

export const lengthOf = ({ from, to }: Pause): number => to - from

/** Shorter pauses are those of any busy moment. */
const NOTED_MS = 100

export function createAcknowledgements(now: () => number = Date.now): Acknowledgements {
  const pauses: Pause[] = []
  let [count, last, newestSentAt] = [0, now(), 0]
  return {
    count: () => count,
    note(sentAt) {
      const at = now()
      if (at - last >= NOTED_MS) pauses.push({ from: last, to: at })
      last = at
      newestSentAt = Math.max(newestSentAt, sentAt)
      count += 1
    },
    isBackAfter: (at) => newestSentAt > at,
    pausesAfter: (at) =>
      [...pauses, { from: last, to: now() }]
        .filter(({ to }) => to > at)
        .toSorted((one, two) => lengthOf(two) - lengthOf(one)),
  }
}
