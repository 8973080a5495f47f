import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { listen, type Listener } from '@abhyas/database/listen'
import { countListeners } from '@abhyas/database/processes'
import { sql } from '@abhyas/database/sql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createContentNews } from './content-news.ts'

const { url, db } = await openTestDatabase()

/** A process that listens, with the versions that it has learnt and how many messages it has heard. */
async function startProcess() {
  const learnt: number[] = []
  const heard = { messages: 0 }
  const news = createContentNews({
    learn: (version) => void learnt.push(version),
    notify: (channel, message) => listener.say(channel, message),
    countProcesses: () => countListeners(db),
  })
  const counted = Object.entries(news.channels).map(([channel, hear]) => [
    channel,
    (message: string) => {
      heard.messages += 1
      hear(message)
    },
  ])
  const isConnected = Promise.withResolvers<void>()
  const listener: Listener = listen(url, Object.fromEntries(counted), isConnected.resolve)
  onTestFinished(() => listener.close())
  await isConnected.promise
  return { news, learnt, heard }
}

const PROCESSES = 20
const soon = () => AbortSignal.timeout(10_000)

test('a change makes twenty processes hear three messages each, not twenty', async () => {
  const processes = await Promise.all(Array.from({ length: PROCESSES }, startProcess))
  const [writer] = processes
  const countHeard = () => processes.reduce((sum, { heard }) => sum + heard.messages, 0)
  for (const version of [5, 6]) {
    const before = countHeard()
    await db.write(sql`select pg_notify('content_changed', ${String(version)})`)
    const signal = soon()
    await writer?.news.askAll(version, signal)
    expect(signal.aborted).toBe(false)
    for (const { learnt } of processes) expect(learnt).toContain(version)
    // Each hears of the change and of the question, and the writer hears a reply of each.
    expect(countHeard() - before).toBe(3 * PROCESSES)
  }
})

test('a process that has stopped is not waited for, and one that has not replied is', async () => {
  const [writer, other] = [await startProcess(), await startProcess()]
  await writer.news.askAll(1, soon())
  expect(other.learnt).toEqual([1])

  const deaf = listen(url, {}, () => undefined)
  onTestFinished(() => deaf.close())
  await vi.waitFor(async () => expect(await countListeners(db)).toBe(3))
  const signal = AbortSignal.timeout(300)
  await writer.news.askAll(2, signal)
  expect(signal.aborted).toBe(true)
  await deaf.close()
  const inTime = soon()
  await writer.news.askAll(3, inTime)
  expect(inTime.aborted).toBe(false)
})
