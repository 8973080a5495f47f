/** The time that this share of all is below: 0.99 for the 99th percentile. */
export const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
