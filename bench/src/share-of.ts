/** Returns a percentile: a share of 0.99 gives the 99th. */
export const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
