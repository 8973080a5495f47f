import { expect, test } from 'vitest'
import { drawPlan, FAULTS, SHORT_SEEDS } from './plan.ts'

test('the short form has every fault', () => {
  const kinds = SHORT_SEEDS.flatMap((seed) => drawPlan(seed, 1).faults.map(({ kind }) => kind))
  expect([...new Set(kinds)].toSorted()).toEqual([...FAULTS].toSorted())
})
