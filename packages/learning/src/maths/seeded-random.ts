export type SeededRandom = {
  /** Between 0 and 1, without 1. */
  uniform: () => number
  normal: (mean?: number, deviation?: number) => number
  /** A whole number from 0, below `limit`. */
  below: (limit: number) => number
}

/** The same seed gives the same numbers on every machine (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    uniform,
    normal: (mean = 0, deviation = 1) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    below: (limit) => Math.floor(uniform() * limit),
  }
}
