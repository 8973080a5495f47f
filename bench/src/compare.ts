/** Runs one side for so many seconds and gives its rate. */
type Side = (seconds: number) => Promise<number>

/** Ours and the bare engine, both running, both doing the same work. */
export type Sides = { ours: Side; bare: Side; tearDown(): Promise<void> }

export type Effort = { cycles: number; secondsPerTurn: number; warmUpSeconds: number }

export type Ratio = { ratio: number; min: number; max: number; cycles: number }

/** Our rate divided by the bare engine's: the median over the cycles, and how far they spread. */
export async function compare({ ours, bare }: Pick<Sides, 'ours' | 'bare'>, effort: Effort): Promise<Ratio> {
  for (const side of [bare, ours]) await side(effort.warmUpSeconds)

  const ratios: number[] = []
  for (let cycle = 0; cycle < effort.cycles; cycle++) {
    const rates = { ours: 0, bare: 0 }
    // In this order a machine that gets slower or faster meanwhile favours neither.
    for (const turn of ['bare', 'ours', 'ours', 'bare'] as const)
      rates[turn] += await (turn === 'ours' ? ours : bare)(effort.secondsPerTurn)
    ratios.push(rates.ours / rates.bare)
  }
  return { ratio: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios), cycles: ratios.length }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}
