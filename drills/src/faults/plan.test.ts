import { expect, test } from 'vitest'
import { EXAM_SIZES, SIZE_WITH_MARKS } from './exam-pool.ts'
import { drawPlan, FAULTS, SHORT_SEEDS } from './plan.ts'

test('the short run has every fault at least twice, and the long outage at least once', () => {
  const kinds = SHORT_SEEDS.flatMap((seed) => drawPlan(seed, 1).faults.map(({ kind }) => kind))
  for (const fault of FAULTS)
    expect(kinds.filter((kind) => kind === fault).length, fault).toBeGreaterThanOrEqual(fault === 'long_outage' ? 1 : 2)
})

test('the short run has exams with marks and without', () => {
  const sizes = SHORT_SEEDS.map((seed) => EXAM_SIZES[drawPlan(seed, EXAM_SIZES.length).exam])
  expect(sizes).toContain(SIZE_WITH_MARKS)
  expect(new Set(sizes).size).toBeGreaterThan(1)
})
