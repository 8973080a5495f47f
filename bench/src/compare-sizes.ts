import { median } from './compare.ts'

const WARM_UPS = 20
/** How many times longer a call may take on a hundred or a thousand times as many rows. */
const MAX_RATIO = 2

/** `time` makes the call once, and returns the milliseconds until the last byte of the response. */
type TimedProduct<Call> = { time(call: Call): Promise<number> }
type Times = { small: number; large: number }
export type Exception = { atMost: number; why: string }

/** Returns the median time of each size. The sizes take turns, so that a busy machine slows both of them. */
export async function compareSizes<Call>(
  call: Call,
  { small, large, rounds }: { small: TimedProduct<Call>; large: TimedProduct<Call>; rounds: number },
): Promise<Times> {
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = -WARM_UPS; round < rounds; round++) {
    const [ofSmall, ofLarge] = [await small.time(call), await large.time(call)]
    if (round < 0) continue
    times.small.push(ofSmall)
    times.large.push(ofLarge)
  }
  return { small: median(times.small), large: median(times.large) }
}

export const TIMES_HEADING = `${'p50 in ms'.padEnd(48)}small    large   ratio`

/** Prints one line. Returns false when the call is too slow. */
export function reportTimes(title: string, { small, large }: Times, exception?: Exception): boolean {
  const ratio = large / small
  const atMost = exception?.atMost ?? MAX_RATIO
  const remarks = [ratio > atMost && `ABOVE ${atMost}`, ratio > MAX_RATIO && exception?.why].filter(Boolean)
  const cells = [small.toFixed(2), large.toFixed(2), ratio.toFixed(2)].map((cell) => cell.padStart(8))
  console.log(`${title.padEnd(45)}${cells.join(' ')}  ${remarks.join(': ')}`.trimEnd())
  return ratio <= atMost
}
