import { beforeEach, expect, test, vi } from 'vitest'
import type { Sitting } from './sitting.ts'
import { openPage, pass } from './testing/stand-in-page.ts'
import { standInServer } from './testing/stand-in-server.ts'

beforeEach(() => vi.useFakeTimers())

const pick = (sitting: Sitting, place: number, option: number | null) => sitting.change(place, { option })

test('X11: for picks, the clock and the submit, a server that cannot save is shown differently from a missing network', async () => {
  const server = standInServer()
  const { sitting, view } = await openPage(server)
  server.network.fails = 'outage'
  pick(sitting, 0, 3)
  await pass(10)
  expect([view().cutOff, view().unsentCount]).toEqual(['server', 1])
  sitting.cutOff()
  expect(view().cutOff).toBe('network')
  sitting.wake()
  await pass(10)
  expect(view().cutOff).toBe('server')
  void sitting.submit()
  await pass(5000)
  expect([view().cutOff, view().ending]).toEqual(['server', 'waiting'])
  server.network.fails = ''
  await pass(10_000)
  expect([view().cutOff, view().summary?.correctCount, server.options()]).toEqual([null, 1, { 0: 3 }])
})

test('X5: an idle device hears of a take-over within 18 seconds, and at once when its learner goes to another question', async () => {
  const server = standInServer()
  const { sitting, view } = await openPage(server)
  await pass(15_000)
  server.takeOverElsewhere()
  await pass(18_000)
  expect(view().writer).toBe('device')
  await sitting.continueHere()
  await pass(6000)
  server.takeOverElsewhere()
  sitting.goTo(1)
  await pass(10)
  expect(view().writer).toBe('device')
})

test('a clock is asked for again after 5 seconds when there is no network, and no sooner than usual when servers are busy', async () => {
  const server = standInServer()
  await openPage(server)
  await pass(18_000)
  const asksIn = async (fails: 'before' | 'busy') => {
    server.network.fails = fails
    await pass(18_000)
    const before = server.network.clocks
    await pass(60_000)
    return server.network.clocks - before
  }
  expect(await asksIn('before')).toBe(12)
  expect(await asksIn('busy')).toBeLessThanOrEqual(5)
})

test('a device whose answers are acknowledged does not poll the clock', async () => {
  const server = standInServer()
  const { sitting } = await openPage(server)
  await pass(15_000)
  const before = server.network.clocks
  for (let place = 0; place < 20; place += 1) {
    pick(sitting, place % 5, place % 4)
    await pass(5000)
  }
  expect(server.network.clocks).toBe(before)
})

test('an exam of 5 minutes or less begins calm; a longer one shows the notice from 5 minutes on, also after a reload', async () => {
  const short = await openPage(standInServer(300_000))
  await pass(1000)
  expect(short.view().phase).toBe('calm')
  await pass(270_000)
  expect(short.view().phase).toBe('warning')
  const server = standInServer(301_000)
  const long = await openPage(server)
  expect(long.view().phase).toBe('calm')
  await pass(10_000)
  expect(long.view().phase).toBe('notice')
  long.sitting.stop()
  expect((await openPage(server, 'one', long.storage)).view().phase).toBe('notice')
})

test("after a take-over the time spent on a question continues from the server's figure", async () => {
  const server = standInServer()
  const first = await openPage(server)
  await pass(18_000)
  pick(first.sitting, 0, 1)
  await pass(10)
  const second = await openPage(server, 'two')
  await second.sitting.continueHere()
  await pass(2000)
  void second.sitting.submit()
  await pass(10)
  expect(server.network.spentMs[0]).toBeGreaterThanOrEqual(20_000)
})
