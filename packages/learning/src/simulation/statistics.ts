export const mean = (values: readonly number[]): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** The Pearson correlation of two lists of the same length. */
export function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [mean(xs), mean(ys)]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [nth, x] of xs.entries()) {
    const y = (ys[nth] ?? Number.NaN) - meanY
    xy += (x - meanX) * y
    xx += (x - meanX) ** 2
    yy += y ** 2
  }
  return xy / Math.sqrt(xx * yy)
}

const ranksOf = (values: readonly number[]): number[] => {
  const ranks: number[] = []
  const sorted = [...values.entries()].toSorted(([, a], [, b]) => a - b)
  for (const [rank, [nth]] of sorted.entries()) ranks[nth] = rank
  return ranks
}

/** The correlation of the ranks. Equal values are ranked as they come. */
export const rankCorrelation = (xs: readonly number[], ys: readonly number[]): number =>
  correlation(ranksOf(xs), ranksOf(ys))
