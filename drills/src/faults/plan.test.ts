import { expect, test } from 'vitest'
import { EXAMS, SIZE_WITH_MARKS } from './exam-pool.ts'
import { drawPlan, FAULTS, SHORT_SEEDS } from './plan.ts'

test('the short run has every fault at least twice, and the long outage at least once', () => {
  const kinds = SHORT_SEEDS.flatMap((seed) => drawPlan(seed, 1).faults.map(({ kind }) => kind))
  for (const fault of FAULTS)
    expect(kinds.filter((kind) => kind === fault).length, fault).toBeGreaterThanOrEqual(fault === 'long_outage' ? 1 : 2)
})

test('the short run has exams with marks and without', () => {
  const exams = SHORT_SEEDS.map((seed) => EXAMS[drawPlan(seed, EXAMS.length).exam])
  expect(exams).toContain(SIZE_WITH_MARKS)
  expect(exams.some((exam) => typeof exam === 'number' && exam !== SIZE_WITH_MARKS)).toBe(true)
})

test('the short run has sections that follow each other by the clock and by the learner, and an exam that closes', () => {
  const exams = SHORT_SEEDS.map((seed) => EXAMS[drawPlan(seed, EXAMS.length).exam])
  const mocks = exams.filter((exam) => typeof exam === 'object')
  expect(mocks.map(({ mode }) => mode)).toEqual(expect.arrayContaining(['timed', 'sequence']))
  expect(mocks.some(({ closes }) => closes)).toBe(true)
})
