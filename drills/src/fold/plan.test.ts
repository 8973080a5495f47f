import { FOLD_MOMENTS } from '@abhyas/testing/fold-process'
import { expect, test } from 'vitest'
import { drawPlan, SHORT_SEEDS, WORKERS } from './plan.ts'

test('the short run kills a worker at every moment, and also at any other time', () => {
  const deaths = SHORT_SEEDS.flatMap((seed) => drawPlan(seed).deaths.flat())
  const kinds = new Set(deaths.map((death) => (death.kind === 'at moment' ? death.at.moment : death.kind)))
  expect([...kinds].toSorted()).toEqual([...FOLD_MOMENTS, 'at any time'].toSorted())
})

test('a seed always gives the same plan, and every worker dies', () => {
  expect(drawPlan(5)).toEqual(drawPlan(5))
  expect(drawPlan(5)).not.toEqual(drawPlan(6))
  expect(drawPlan(5).deaths.filter((ofWorker) => ofWorker.length > 0)).toHaveLength(WORKERS)
})
