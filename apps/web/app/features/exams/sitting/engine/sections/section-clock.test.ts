import { beforeEach, expect, test, vi } from 'vitest'
import { createSectionClock, leaveEarly } from './section-clock.ts'
import { planOf } from './section-plan.ts'

beforeEach(() => vi.useFakeTimers())

const MINUTE = 60_000
const now = () => performance.now()
const TIMED = { mode: 'timed', list: [] } as const
const SEQUENCE = { mode: 'sequence', list: [] } as const

function clockOf(mode: 'timed' | 'sequence', sectionsMs: number[]) {
  const list = [15, 15, 10].map((questionCount) => ({ name: '', questionCount, seconds: 600, note: '' }))
  const plan = planOf({ mode, list })
  if (!plan) throw new Error('no plan')
  const end = now() + (sectionsMs.at(-1) ?? 0)
  const server = { endsAt: end }
  const clock = createSectionClock({ plan, sectionsMs, examMs: () => Math.max(0, server.endsAt - now()), now })
  return { clock, server, plan }
}

test('a timed section that is left early moves all later ends by the time that was not used; others only close', () => {
  expect(leaveEarly([600, 1200, 1800], TIMED, 1, 100)).toEqual([-100, 500, 1100])
  expect(leaveEarly([1800, 1800, 1800], SEQUENCE, 1, 100)).toEqual([-100, 1800, 1800])
  // The server knows the move already, or the section had ended before.
  expect(leaveEarly([-100, 500, 1100], TIMED, 1, 100)).toEqual([-100, 500, 1100])
  // A section cannot be left before it has opened.
  expect(leaveEarly([-50, 500, 1100], TIMED, 2, 4000)).toEqual([-50, -50, 550])
})

test('a later section that the closing of the exam has cut gets its time back', () => {
  const list = [{ seconds: 0.6 }, { seconds: 0.6 }, { seconds: 0.6 }]
  expect(leaveEarly([500, 900, 900], { mode: 'timed', list }, 1, 100)).toEqual([-100, 500, 900])
  expect(leaveEarly([500, 500, 500], { mode: 'timed', list }, 1, 100)).toEqual([-100, 500, 500])
})

test('timed sections open one after the other by the clock', () => {
  const { clock } = clockOf('timed', [10 * MINUTE, 20 * MINUTE, 30 * MINUTE])
  expect(clock.current()).toBe(0)
  vi.advanceTimersByTime(10 * MINUTE)
  expect([clock.current(), clock.leftMs()[1]]).toEqual([1, 10 * MINUTE])
  vi.advanceTimersByTime(25 * MINUTE)
  expect(clock.current()).toBe(2)
})

test('without a network a timed section that is left early makes the exam shorter at once', () => {
  const { clock } = clockOf('timed', [10 * MINUTE, 20 * MINUTE, 30 * MINUTE])
  vi.advanceTimersByTime(4 * MINUTE)
  clock.leave(clock.current())
  expect([clock.current(), clock.leftMs()[1], clock.cutMs()]).toEqual([1, 10 * MINUTE, 6 * MINUTE])
  vi.advanceTimersByTime(2 * MINUTE)
  clock.leave(clock.current())
  expect([clock.current(), clock.leftMs()[2], clock.cutMs()]).toEqual([2, 10 * MINUTE, 14 * MINUTE])
  clock.leave(clock.current())
  expect(clock.moves().map(({ section }) => section)).toEqual([1, 2])
})

test("after the acknowledgement the server's ends hold, and an older response is stale", () => {
  const { clock, server } = clockOf('timed', [10 * MINUTE, 20 * MINUTE, 30 * MINUTE])
  vi.advanceTimersByTime(4 * MINUTE)
  const askedAt = now()
  clock.leave(clock.current())
  vi.advanceTimersByTime(MINUTE)
  clock.read([-MINUTE, 9 * MINUTE, 19 * MINUTE])
  server.endsAt = now() + 19 * MINUTE
  clock.settle({ section: 1, at: 0 })
  expect([clock.current(), clock.leftMs()[1], clock.cutMs()]).toEqual([1, 9 * MINUTE, 0])
  expect([clock.isStale(askedAt), clock.isStale(now())]).toEqual([true, false])
})

test('a section that the server has closed stays closed, although our clock is a second behind', () => {
  const { clock, server } = clockOf('sequence', [30 * MINUTE, 30 * MINUTE, 30 * MINUTE])
  clock.leave(clock.current())
  clock.read([0, 30 * MINUTE, 30 * MINUTE])
  clock.settle({ section: 1, at: 0 })
  server.endsAt += 1000
  expect(clock.current()).toBe(1)
  // An admin gives the first section time: it opens again.
  clock.adopt([])
  clock.read([10 * MINUTE, 20 * MINUTE, 30 * MINUTE])
  expect(clock.current()).toBe(0)
})
