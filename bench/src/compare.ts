import type { CpuSeconds } from './cpu-seconds.ts'

type Side = {
  /** Prepares a turn. This time is not measured. */
  prepare?(): Promise<void>
  /** Runs for this many seconds, and returns the rate per second. */
  run(seconds: number): Promise<number>
}

/** Our product and the bare engine. Both are running and do the same work. */
export type Sides = {
  ours: Side
  bare: Side
  /** Reads the CPU that our side has used so far. */
  cpu?(): Promise<CpuSeconds>
  /** Checks the results after the last turn, and returns more lines to print. */
  explain?(ratio: Ratio): Promise<string[]>
  tearDown(): Promise<void>
}

export type Effort = { cycles: number; secondsPerTurn: number; warmUpSeconds: number }

export type Ratio = {
  ratio: number
  min: number
  max: number
  cycles: number
  /** Requests per second. */
  rates: { ours: number; bare: number }
  /** CPU seconds for a thousand requests to our side. */
  cpu?: CpuSeconds
}

/** Returns our rate divided by the bare engine's: the median, minimum and maximum over all cycles. */
export async function compare({ ours, bare, cpu }: Sides, effort: Effort): Promise<Ratio> {
  const { cycles, secondsPerTurn, warmUpSeconds } = effort
  const used = { node: 0, postgres: 0, requests: 0 }
  const take = async (side: Side) => {
    await side.prepare?.()
    const before = side === ours ? await cpu?.() : undefined
    const rate = await side.run(secondsPerTurn)
    const after = before && (await cpu?.())
    if (before && after) {
      used.node += after.node - before.node
      used.postgres += after.postgres - before.postgres
      used.requests += rate * secondsPerTurn
    }
    return rate
  }
  await take(bare)
  for (let seconds = 0; seconds < warmUpSeconds; seconds += secondsPerTurn) await take(ours)
  Object.assign(used, { node: 0, postgres: 0, requests: 0 })

  const rates: { ours: number; bare: number }[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    // With this order, a machine that becomes slower or faster favours neither side.
    const [first, second, third, fourth] = [await take(bare), await take(ours), await take(ours), await take(bare)]
    // A cold server may send no response in its first turn. A warm server must.
    if (Math.min(first, second, third, fourth) === 0) throw new Error('There was no response in a whole turn.')
    rates.push({ ours: (second + third) / 2, bare: (first + fourth) / 2 })
  }
  const ratios = rates.map((each) => each.ours / each.bare)
  const perThousand = (seconds: number) => (1000 * seconds) / used.requests
  return {
    ratio: median(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
    cycles,
    rates: { ours: median(rates.map((each) => each.ours)), bare: median(rates.map((each) => each.bare)) },
    ...(cpu && { cpu: { node: perThousand(used.node), postgres: perThousand(used.postgres) } }),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}
