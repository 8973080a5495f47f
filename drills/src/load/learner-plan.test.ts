import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { describe, expect, it } from 'vitest'
import { drawPick, drawPlan, drawThinkMs } from './learner-plan.ts'
import { readCommand } from './load-settings.ts'

const { settings } = readCommand(['--minutes', '6'], 20_000)
const random = seededRandom(1)
const COUNT = 5000

describe('the plan of a learner', () => {
  it('starts within the window and submits in time, mostly in the last half minute', () => {
    const plans = Array.from({ length: COUNT }, () => drawPlan(random, settings))
    for (const { startsAt, reloadsAt, submitsAt } of plans) {
      expect(startsAt).toBeLessThanOrEqual(60_000)
      expect(submitsAt).toBeLessThanOrEqual(360_000)
      expect(submitsAt - startsAt).toBeGreaterThan(60_000)
      if (reloadsAt < Infinity) expect(reloadsAt > startsAt && reloadsAt < submitsAt).toBe(true)
    }
    const share = (of: (plan: (typeof plans)[number]) => boolean) => plans.filter(of).length / COUNT
    expect(share(({ submitsAt }) => submitsAt >= 330_000)).toBeCloseTo(0.9, 1)
    expect(share(({ reloadsAt }) => reloadsAt < Infinity)).toBeCloseTo(0.05, 1)
    expect(share(({ startsAt }) => startsAt < 30_000)).toBeCloseTo(0.5, 1)
  })

  it('has the requested average pause between two picks', () => {
    const all = Array.from({ length: COUNT }, () => drawThinkMs(random, settings))
    expect(all.reduce((sum, ms) => sum + ms, 0) / COUNT / 45_000).toBeCloseTo(1, 1)
  })

  it('picks the next question or one that was answered before, never one outside the paper', () => {
    for (let n = 0; n < COUNT; n += 1) {
      const answered = n % 31
      const { place, option } = drawPick(random, answered, 30)
      expect(place).toBeLessThanOrEqual(Math.min(answered, 29))
      if (place === answered) expect(option).not.toBeNull()
    }
  })
})
