import { expect, test } from 'vitest'
import { createStopwatch } from './stopwatch.ts'

test('each question adds to its own earlier time, and a hidden page adds nothing', () => {
  let at = 1000
  const watch = createStopwatch(() => at, [500])
  watch.look(0)
  at += 2000
  expect(watch.spentOf(0)).toBe(2500)
  watch.look(1)
  at += 300
  watch.pause()
  at += 60_000
  watch.look(1)
  at += 200
  expect(watch.all(3)).toEqual([2500, 500, 0])
})
