import { beforeEach, expect, test, vi } from 'vitest'
import { openExam } from './open-exam.ts'
import type { Sitting } from './sitting.ts'
import { now, openPage, pass } from './testing/stand-in-page.ts'
import { standInStorage, standInServer } from './testing/stand-in-server.ts'

beforeEach(() => vi.useFakeTimers())

const pick = (sitting: Sitting, place: number, option: number | null) => sitting.change(place, { option })
const where = (sitting: Sitting, place: number) => sitting.view.get().answers.get(place)?.where

test('a pick shows as on this device at once, and as on the server when it is acknowledged', async () => {
  const server = standInServer()
  const { sitting, view } = await openPage(server)
  pick(sitting, 0, 2)
  expect([where(sitting, 0), view().phase]).toEqual(['device', 'calm'])
  await pass(10)
  expect([where(sitting, 0), view().unsentCount, server.options()]).toEqual(['server', 0, { 0: 2 }])
})

test('X1 and X2: picks wait and arrive later when requests are lost, responses are lost, or a proxy sends 404', async () => {
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

test('X3: after a reload in the middle, the page shows the same question with all picks', async () => {
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

test('X5: a device that was taken over can only read; its unsent picks are used only if the learner says so', async () => {
  for (const isUsed of [true, false]) {
    const server = standInServer()
    const one = await openPage(server)
    server.network.fails = 'before'
    // These picks get numbers, and are never sent if the learner does not use them.
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

test('at zero the exam submits itself once, after the unsent answers', async () => {
  const server = standInServer(40_000)
  const { sitting, view, storage } = await openPage(server)
  await pass(10_000)
  expect([view().phase, view().spoken]).toEqual(['warning', 30])
  pick(sitting, 0, 1)
  await pass(31_000)
  expect([view().phase, view().summary?.correctCount, server.network.submits]).toEqual(['over', 1, 1])
  pick(sitting, 1, 1)
  expect([view().answers.size, storage.state.stored]).toEqual([1, null])
})

test('submitting twice by hand and once at zero makes one submit', async () => {
  const server = standInServer(40_000)
  const { sitting, view } = await openPage(server)
  await pass(39_900)
  await Promise.all([sitting.submit(), sitting.submit(), pass(1000)])
  expect([view().summary?.id, server.network.submits]).toEqual([7, 1])
})

test('a pick just before the submit is sent before it', async () => {
  const server = standInServer()
  const { sitting } = await openPage(server)
  pick(sitting, 0, 1)
  await Promise.all([sitting.submit(), pass(10)])
  expect([server.network.submits, server.options()]).toEqual([1, { 0: 1 }])
})

test('a server that misses acknowledged answers gets all of them again before the submit', async () => {
  const server = standInServer()
  const { sitting, view } = await openPage(server)
  for (const place of [0, 1, 2]) pick(sitting, place, 3)
  await pass(10)
  server.loseAnswers()
  await Promise.all([sitting.submit(), pass(5000)])
  expect([view().summary?.correctCount, server.options()]).toEqual([3, { 0: 3, 1: 3, 2: 3 }])
})

test('without a network the submit waits; before zero the learner can stop waiting, at zero it goes when the network is back', async () => {
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

test('X8: an answer that arrives after the end and its grace is shown as late', async () => {
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

test('X7: an attempt that ended while this browser was away opens its result, not a new attempt', async () => {
  const server = standInServer()
  const { sitting, storage } = await openPage(server)
  server.network.fails = 'before'
  pick(sitting, 0, 1)
  await pass(10)
  sitting.stop()
  server.network.fails = ''
  server.attempt.state = 'graded'
  const opened = await openExam({ api: server.apiOf('one'), storage: storage.storage, now, isReady: false })
  expect(opened).toMatchObject({ kind: 'over', lateCount: 1, summary: { id: 7 } })
  expect(storage.state.stored).toBeNull()
})

test('opening the page starts nothing: without an open attempt the learner reads the instructions first', async () => {
  const server = standInServer()
  const request = { api: server.apiOf('one'), storage: standInStorage().storage, now }
  server.attempt.state = 'graded'
  expect(await openExam({ ...request, isReady: false })).toMatchObject({ kind: 'not started' })
  expect(server.network.starts).toBe(0)
  server.attempt.state = 'open'
  expect(await openExam({ ...request, isReady: false })).toMatchObject({ kind: 'running' })
  expect(await openExam({ ...request, isReady: true })).toMatchObject({ kind: 'running' })
  expect(server.network.starts).toBe(2)
})

test('X13: a pick made while the login is over is sent after the next login', async () => {
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

test('X19: when the browser refuses storage, answers are still sent and the learner is warned', async () => {
  const server = standInServer()
  const storage = standInStorage()
  storage.state.isRefused = true
  const { sitting, view } = await openPage(server, 'one', storage)
  pick(sitting, 0, 1)
  await pass(10)
  expect([view().isStorageRefused, server.options()]).toEqual([true, { 0: 1 }])
})

test('time added while the exam runs appears on the clock and is announced', async () => {
  const server = standInServer(60_000)
  const { sitting, gains } = await openPage(server)
  server.attempt.endsAt += 300_000
  sitting.wake()
  await pass(10)
  expect([Math.round(gains[0] ?? 0), sitting.seconds.get()]).toEqual([300_000, 360])
})

test('time added in the last minute keeps the exam from ending at zero, although the page had not heard of it', async () => {
  const server = standInServer(60_000)
  const { view } = await openPage(server)
  // The page asks for the clock once in the first minute, so it does not hear of time added after that.
  await pass(59_900)
  server.attempt.endsAt += 300_000
  await pass(5_000)
  expect([server.network.submits, view().summary, view().phase === 'over']).toEqual([0, null, false])
})
