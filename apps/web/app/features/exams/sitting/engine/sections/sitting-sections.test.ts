import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, pass } from '../testing/stand-in-page.ts'
import { standInServer } from '../testing/stand-in-server.ts'

beforeEach(() => vi.useFakeTimers())

const MINUTE = 60_000
const COUNTS = [2, 1, 2]

test('at the end of a timed section the next one opens by itself, at its first question, and only it can be answered', async () => {
  const server = standInServer(30 * MINUTE, { mode: 'timed', counts: COUNTS })
  const { sitting, view } = await openPage(server)
  sitting.goTo(2)
  sitting.change(2, { option: 1 })
  expect([view().section, view().place, view().answers.size]).toEqual([0, 0, 0])
  sitting.change(0, { option: 1 })
  await pass(9.9 * MINUTE)
  expect([view().phase, sitting.sectionSeconds.get()]).toEqual(['warning', 6])
  await pass(0.2 * MINUTE)
  expect([view().section, view().place, view().phase]).toEqual([1, 2, 'calm'])
  sitting.change(0, { option: 3 })
  sitting.change(2, { option: 2 })
  await pass(3000)
  expect([server.options(), sitting.places()]).toEqual([
    { 0: 1, 2: 2 },
    { first: 2, count: 1 },
  ])
})

test('a tap that comes after the end of its section does not close the next section', async () => {
  const server = standInServer(30 * MINUTE, { mode: 'timed', counts: COUNTS })
  const { sitting, view } = await openPage(server)
  await pass(10.1 * MINUTE)
  sitting.leaveSection(0)
  await pass(1000)
  expect([view().section, server.sections?.entered]).toEqual([1, []])
})

test('a phone whose time of day is corrected takes no time from the later sections', async () => {
  const server = standInServer(30 * MINUTE, { mode: 'timed', counts: COUNTS })
  const { sitting } = await openPage(server)
  await pass(4 * MINUTE)
  server.network.fails = 'before'
  sitting.leaveSection(0)
  await pass(1000)
  vi.setSystemTime(Date.now() + 20 * MINUTE)
  server.network.fails = ''
  sitting.wake()
  await pass(2000)
  expect(sitting.seconds.get()).toBe(20 * 60 - 3)
})

test('sections left without a network shorten the exam at once, survive a reload, and the exam still ends in one submit', async () => {
  const server = standInServer(30 * MINUTE, { mode: 'timed', counts: COUNTS })
  const before = await openPage(server)
  server.network.fails = 'before'
  before.sitting.change(0, { option: 1 })
  await pass(4 * MINUTE)
  before.sitting.leaveSection(0)
  before.sitting.change(2, { option: 2 })
  await pass(1000)
  expect(before.sitting.seconds.get()).toBe(20 * 60 - 1)
  before.sitting.stop()
  server.network.fails = ''
  const { sitting, view } = await openPage(server, 'one', before.storage)
  await pass(3000)
  expect([view().section, server.options(), server.sections?.entered]).toEqual([1, { 0: 1, 2: 2 }, [1]])
  expect(sitting.seconds.get()).toBe(20 * 60 - 4)
  await pass(21 * MINUTE)
  expect([view().summary?.id, server.network.submits]).toEqual([7, 1])
})

test('answers that came too late for a closed section do not keep the exam from being submitted', async () => {
  const server = standInServer(30 * MINUTE, { mode: 'timed', counts: COUNTS })
  const { sitting, view } = await openPage(server)
  server.network.fails = 'before'
  sitting.change(0, { option: 1 })
  await pass(11 * MINUTE)
  server.network.fails = ''
  sitting.wake()
  await pass(2000)
  expect([view().lateCount, view().section]).toEqual([1, 1])
  void sitting.submit()
  await pass(5000)
  expect(view().summary?.id).toBe(7)
})

test('a device that takes over has the sections of the server', async () => {
  const server = standInServer(30 * MINUTE, { mode: 'sequence', counts: COUNTS })
  const one = await openPage(server)
  one.sitting.leaveSection(0)
  await pass(100)
  const two = await openPage(server, 'two')
  await two.sitting.continueHere()
  expect([two.view().section, two.view().place]).toEqual([1, 2])
  two.sitting.leaveSection(1)
  await pass(20_000)
  expect([one.view().writer, one.view().section, server.sections?.entered]).toEqual(['device', 2, [1, 2]])
})

test('a section that was left when the attempt was already over leads to the result', async () => {
  const server = standInServer(30 * MINUTE, { mode: 'sequence', counts: COUNTS })
  const { sitting, view } = await openPage(server)
  server.attempt.state = 'graded'
  sitting.leaveSection(0)
  await pass(3000)
  expect(view().summary?.id).toBe(7)
})

test('free sections are all open', async () => {
  const { sitting, view } = await openPage(standInServer(30 * MINUTE, { mode: 'free', counts: COUNTS }))
  sitting.goTo(4)
  sitting.change(0, { option: 1 })
  sitting.leaveSection(0)
  expect([view().section, view().place, view().answers.size]).toEqual([null, 4, 1])
})
