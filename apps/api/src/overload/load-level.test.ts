import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type WatchedLoad, watchLoad } from './load-level.ts'
import { serverBusy } from './server-busy.ts'

let load: WatchedLoad | undefined
afterEach(() => load?.stop())

function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

/** Keeps the event loop busy with tasks of this length, and returns the highest level. */
async function beBusy(watched: WatchedLoad, taskMs: number, tasks: number): Promise<number> {
  let highest = 0
  for (let n = 0; n < tasks; n += 1) {
    block(taskMs)
    await sleep(0)
    highest = Math.max(highest, watched.level)
  }
  return highest
}

test.each([
  [160, 1],
  [300, 2],
  [600, 3],
])('tasks of %d ms, one after the other, raise the level to %d or, on a busy machine, higher', async (ms, level) => {
  load = watchLoad({ isOn: true })
  await sleep(100)
  expect(await beBusy(load, ms, 8)).toBeGreaterThanOrEqual(level)
})

test('one long task refuses nobody', async () => {
  load = watchLoad({ isOn: true })
  await sleep(100)
  block(1_000)
  await sleep(10)
  expect(load.level).toBeLessThan(3)
  await sleep(200)
  expect(load.level).toBe(0)
})

test('the level falls step by step when the event loop is in time again', async () => {
  load = watchLoad({ isOn: true })
  expect(await beBusy(load, 600, 6)).toBe(3)
  const seen = new Set<number>()
  const end = performance.now() + 20_000
  while (load.level > 0 && performance.now() < end) {
    seen.add(load.level)
    await sleep(50)
  }
  expect([...seen, load.level]).toEqual([3, 2, 1, 0])
})

test('nothing is watched when the ceilings are off', async () => {
  load = watchLoad({ isOn: false })
  expect(await beBusy(load, 300, 6)).toBe(0)
})

test.each([
  ['others', 0],
  ['exams', 1],
  ['answers', 2],
] as const)('a full queue of %s refuses the classes below it, level %d, for two seconds', async (loadClass, level) => {
  load = watchLoad({ isOn: true })
  serverBusy(loadClass, 'queue')
  await sleep(1_000)
  expect(load.level).toBe(level)
  await vi.waitFor(() => expect(load?.level).toBe(0), 20_000)
})
