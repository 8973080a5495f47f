import { describe, expect, it } from 'vitest'
import { createTimerWheel } from './timer-wheel.ts'

describe('the timer wheel', () => {
  it('calls every function once, in order, and never too early', () => {
    const wheel = createTimerWheel()
    const now = performance.now()
    const woken: number[] = []
    const dues = Array.from({ length: 500 }, (_, n) => now + 10 + ((n * 7919) % 1000))
    for (const due of dues) wheel.add(due, () => woken.push(due))
    wheel.turn(now + 500)
    expect(woken).toEqual(dues.filter((due) => Math.ceil(due) <= Math.floor(now + 500)).toSorted((a, b) => a - b))
    wheel.turn(now + 2000)
    expect(woken).toEqual(dues.toSorted((a, b) => a - b))
  })

  it('calls a function that is already due at the next turn', () => {
    const wheel = createTimerWheel()
    const now = performance.now()
    wheel.turn(now + 100)
    let isWoken = false
    wheel.add(now + 50, () => (isWoken = true))
    wheel.turn(now + 102)
    expect(isWoken).toBe(true)
  })

  it('accepts new functions while it turns', async () => {
    const wheel = createTimerWheel()
    wheel.start()
    const began = performance.now()
    for (let n = 1; n <= 5; n += 1) await wheel.until(began + n * 5)
    wheel.stop()
    expect(performance.now() - began).toBeGreaterThanOrEqual(25)
  })
})
