import { expect, test } from 'vitest'
import { drawPlan, FAULTS, SHORT_SEEDS } from './plan.ts'

test('the short run has every fault at least twice, and the long outage at least once', () => {
  const kinds = SHORT_SEEDS.flatMap((seed) => drawPlan(seed, 1).faults.map(({ kind }) => kind))
  for (const fault of FAULTS)
    expect(kinds.filter((kind) => kind === fault).length, fault).toBeGreaterThanOrEqual(fault === 'long_outage' ? 1 : 2)
})
