import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openExam } from './open-exam.ts'
import type { Sitting } from './sitting.ts'
import { now, openPage, pass } from './testing/stand-in-page.ts'
import { standInRecords, standInServer } from './testing/stand-in-server.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pick = (sitting: Sitting, place: number, option: number | null) => sitting.change(place, { option })
const where = (sitting: Sitting, place: number) => sitting.view.get().answers.get(place)?.where

test('a pick is on this device at once, and on the server when it is acknowledged', async () => {
  const server = standInServer()
  const { sitting, view } = await openPage(server)
  pick(sitting, 0, 2)
  expect([where(sitting, 0), view().phase]).toEqual(['device', 'calm'])
  await pass(10)
  expect([where(sitting, 0), view().unsentCount, server.options()]).toEqual(['server', 0, { 0: 2 }])
})

test('X1 and X2: picks wait while the network is away, or only its answers are, or a proxy knows nothing of us, and all arrive', async () => {
  const server = standInServer()
  const { sitting, view } = await openPage(server)
  for (const [fails, place] of [
    ['before', 0],
    ['after', 1],
    ['proxy', 2],
  ] as const) {
    server.network.fails = fails
    pick(sitting, place, 3)
    await pass(60_000)
    expect([view().cutOff, view().unsentCount]).toEqual(['network', 1])
    server.network.fails = ''
    sitting.wake()
    await pass(10)
    expect([view().cutOff, view().unsentCount]).toEqual([null, 0])
  }
  expect(server.options()).toEqual({ 0: 3, 1: 3, 2: 3 })
})

test('X3: a page that is gone in the middle comes back at its question with everything that was picked', async () => {
  const server = standInServer()
  const before = await openPage(server)
  pick(before.sitting, 0, 1)
  await pass(10)
  server.network.fails = 'before'
  pick(before.sitting, 2, 3)
  before.sitting.goTo(2)
  await pass(10)
  before.sitting.stop()
  server.network.fails = ''
  const { sitting, view } = await openPage(server, 'one', before.storage)
  await pass(10)
  expect([view().place, where(sitting, 2), server.options()]).toEqual([2, 'server', { 0: 1, 2: 3 }])
})

test('X5: a device that was taken over can only read; its unsent picks are merged only if the learner says so', async () => {
  for (const isUsed of [true, false]) {
    const server = standInServer()
    const one = await openPage(server)
    server.network.fails = 'before'
    // Numbered here, and never sent if the learner leaves them.
    for (const option of [3, 0, 1]) pick(one.sitting, 0, option)
    await pass(10)
    server.network.fails = ''
    const two = await openPage(server, 'two')
    expect(two.view().writer).toBe('device')
    await two.sitting.continueHere()
    pick(two.sitting, 0, 2)
    await pass(20_000)
    expect([one.view().writer, one.view().leftoverCount]).toEqual(['device', 1])
    pick(one.sitting, 1, 1)
    expect(one.view().answers.has(1)).toBe(false)
    await one.sitting.continueHere()
    await pass(10)
    expect([one.view().writer, one.view().leftoverCount, server.options()]).toEqual(['here', 1, { 0: 2 }])
    one.sitting.settleLeftover(isUsed)
    await pass(10)
    expect([one.view().leftoverCount, server.options()]).toEqual([0, { 0: isUsed ? 1 : 2 }])
    void one.sitting.submit()
    await pass(1000)
    expect(one.view().summary).toBeTruthy()
  }
})

test('the end comes by itself, once, with what is left sent first', async () => {
  const server = standInServer(40_000)
  const { sitting, view, storage } = await openPage(server)
  await pass(10_000)
  expect([view().phase, view().spoken]).toEqual(['warning', 30])
  pick(sitting, 0, 1)
  await pass(31_000)
  expect([view().phase, view().summary?.correctCount, server.network.submits]).toEqual(['over', 1, 1])
  pick(sitting, 1, 1)
  expect([view().answers.size, storage.state.kept]).toEqual([1, null])
})

test('submitting by hand, twice and at zero, is one submit', async () => {
  const server = standInServer(40_000)
  const { sitting, view } = await openPage(server)
  await pass(39_900)
  await Promise.all([sitting.submit(), sitting.submit(), pass(1000)])
  expect([view().summary?.id, server.network.submits]).toEqual([7, 1])
})

test('a pick in the moment of the submit goes first', async () => {
  const server = standInServer()
  const { sitting } = await openPage(server)
  pick(sitting, 0, 1)
  await Promise.all([sitting.submit(), pass(10)])
  expect([server.network.submits, server.options()]).toEqual([1, { 0: 1 }])
})

test('a server that misses what it had acknowledged is given everything again before the submit', async () => {
  const server = standInServer()
  const { sitting, view } = await openPage(server)
  for (const place of [0, 1, 2]) pick(sitting, place, 3)
  await pass(10)
  server.loseAnswers()
  await Promise.all([sitting.submit(), pass(5000)])
  expect([view().summary?.correctCount, server.options()]).toEqual([3, { 0: 3, 1: 3, 2: 3 }])
})

test('without a network at zero it waits, and submits when it is back; by hand before, waiting can be left', async () => {
  const server = standInServer(60_000)
  const { sitting, view } = await openPage(server)
  pick(sitting, 0, 1)
  await pass(10)
  server.network.fails = 'before'
  void sitting.submit()
  await pass(5000)
  expect(view().ending).toBe('waiting')
  sitting.stopWaiting()
  await pass(10)
  expect(view().ending).toBeNull()
  await pass(58_000)
  expect([view().ending, view().phase]).toEqual(['waiting', 'over'])
  server.network.fails = ''
  sitting.wake()
  await pass(10)
  expect(view().summary?.correctCount).toBe(1)
})

test('X8: what arrives after the end and its grace is told as late', async () => {
  const server = standInServer(30_000)
  const { sitting, view } = await openPage(server)
  await pass(29_000)
  server.network.fails = 'before'
  pick(sitting, 0, 1)
  await pass(20_000)
  server.network.fails = ''
  sitting.wake()
  await pass(10)
  expect([view().lateCount, where(sitting, 0), view().summary?.correctCount]).toEqual([1, 'late', 0])
})

test('X7: an attempt that ended while this browser was away shows its result, not a new attempt', async () => {
  const server = standInServer()
  const { sitting, storage } = await openPage(server)
  server.network.fails = 'before'
  pick(sitting, 0, 1)
  await pass(10)
  sitting.stop()
  server.network.fails = ''
  server.attempt.state = 'graded'
  const opened = await openExam(server.apiOf('one'), storage.records, now)
  expect(opened).toMatchObject({ kind: 'over', lateCount: 1, summary: { id: 7 } })
  expect(storage.state.kept).toBeNull()
})

test('X13: while the login is over nothing is lost, and all goes on with the next one', async () => {
  const server = standInServer()
  const { sitting, view } = await openPage(server)
  server.network.isLoggedIn = false
  pick(sitting, 0, 1)
  await pass(30_000)
  expect([view().isLoginOver, view().unsentCount]).toEqual([true, 1])
  server.network.isLoggedIn = true
  sitting.resumeLogin()
  await pass(10)
  expect([view().isLoginOver, server.options()]).toEqual([false, { 0: 1 }])
})

test('X19: where nothing can be stored the answers still go, and the learner is warned', async () => {
  const server = standInServer()
  const storage = standInRecords()
  storage.state.isRefused = true
  const { sitting, view } = await openPage(server, 'one', storage)
  pick(sitting, 0, 1)
  await pass(10)
  expect([view().isStorageRefused, server.options()]).toEqual([true, { 0: 1 }])
})

test('time that is given while the exam runs is shown and told', async () => {
  const server = standInServer(60_000)
  const { sitting, gains } = await openPage(server)
  server.attempt.endsAt += 300_000
  sitting.wake()
  await pass(10)
  expect([Math.round(gains[0] ?? 0), sitting.seconds.get()]).toEqual([300_000, 360])
})

test('time that was given in the last minute, unheard, keeps zero from ending the exam', async () => {
  const server = standInServer(60_000)
  const { view } = await openPage(server)
  // The clock is asked once in the first minute; what comes after that it has not heard.
  await pass(59_900)
  server.attempt.endsAt += 300_000
  await pass(5_000)
  expect([server.network.submits, view().summary, view().phase === 'over']).toEqual([0, null, false])
})
