import { once } from 'node:events'
import type { Course } from '@abhyas/contract/catalog'
import { buildAdmin, buildCourse, logInAs } from '@abhyas/api/testing/builders'
import { siteValues } from '@abhyas/api/testing/site-values'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import { watchContentVersion } from './content-version.ts'
import { startProduct } from '../testing/start-product.ts'

const { url, db } = await openTestDatabase()
const [A, B] = [await startProduct(url), await startProduct(url)]
const { token } = await logInAs(A.send, await buildAdmin(db))
const read = async ({ send }: typeof A, id: number) =>
  (await send<Course[]>('GET /api/courses/getAllCourses')).body.find((course) => course.id === id)?.name

test('a write that changes no content does not wait for other servers, whichever server started first', async () => {
  for (const { send } of [A, B]) {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const began = performance.now()
      expect(await send('PUT /api/users/me', { token, body: { username: 'Meera' } })).toMatchObject({ status: 200 })
      times.push(performance.now() - began)
    }
    // A server that waited for an unknown server would give up after 300 ms.
    expect(Math.min(...times)).toBeLessThan(250)
  }
})

/** Changes a course 30 times and reads it at once. Gives a line for each read that was stale. */
async function findStale(readerOf: (writer: typeof A) => typeof A): Promise<string[]> {
  const { id } = await buildCourse(db)
  const stale: string[] = []
  for (let round = 1; round <= 30; round += 1) {
    const writer = round % 2 ? A : B
    await Promise.all([read(A, id), read(B, id)])
    const name = `Round ${round}`
    const changed = await writer.send(`PUT /api/courses/updateCourseById/${id}`, { token, body: { name } })
    expect(changed.status).toBe(200)
    const seen = await read(readerOf(writer), id)
    if (seen !== name) stale.push(`after ${name} it still said ${seen}`)
  }
  return stale
}

test('a change is in the next response of the server that made it', async () => {
  expect(await findStale((writer) => writer)).toEqual([])
})

test('a changed setting of the site is in the next response of the other server', async () => {
  await B.send('GET /api/site')
  const saved = await A.send('PUT /api/site/settings', { token, body: siteValues({ brand: 'Padhai' }) })
  expect(saved.status).toBe(200)
  expect((await B.send<{ brand: string }>('GET /api/site')).body.brand).toBe('Padhai')
})

test('a change is in the next response of the other server', async () => {
  expect(await findStale((writer) => (writer === A ? B : A))).toEqual([])
})

test('a change is seen within about a second when its notification is lost', async () => {
  const { id } = await buildCourse(db)
  await vi.waitFor(async () => expect(await read(B, id)).toBe('Core Java'), 3_000)
  await db.write(sql`alter table courses disable trigger courses_content_change`)
  await db.write(sql`update courses set name = 'Unannounced' where id = ${id}`)
  await db.write(sql`update content_version set version = version + 1`)
  await vi.waitFor(async () => expect(await read(B, id)).toBe('Unannounced'), { timeout: 3_000, interval: 50 })
  await db.write(sql`alter table courses enable trigger courses_content_change`)
})

test('the version never decreases, and is read every second, after a failure too', async () => {
  vi.useFakeTimers()
  const readVersion = vi.fn<() => Promise<number>>().mockResolvedValueOnce(5).mockRejectedValueOnce(new Error('away'))
  readVersion.mockResolvedValueOnce(6).mockResolvedValue(4)
  const version = await watchContentVersion({ readVersion, askAll: async () => undefined })
  expect(version.current()).toBe(5)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(version.current()).toBe(5)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(version.current()).toBe(6)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(version.current()).toBe(6)
  version.learn(9)
  version.learn(8)
  expect(version.current()).toBe(9)
  version.close()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readVersion).toHaveBeenCalledTimes(4)
})

test('a write asks all processes once for each version, and again when one has not replied', async () => {
  let newest = 7
  const askAll = vi.fn(async (_version: number, signal: AbortSignal) => {
    if (newest === 8) await once(signal, 'abort')
  })
  const version = await watchContentVersion({ readVersion: async () => newest, askAll })
  for (let n = 0; n < 3; n += 1) await version.waitUntilAllKnow()
  expect(askAll.mock.calls.map(([asked]) => asked)).toEqual([7])

  newest = 8
  const began = performance.now()
  for (let n = 0; n < 2; n += 1) await version.waitUntilAllKnow()
  expect(askAll.mock.calls.map(([asked]) => asked)).toEqual([7, 8, 8])
  // It gives up after 300 ms, because a process that hangs must not hold up an admin.
  expect(performance.now() - began).toBeLessThan(4_000)
  version.close()
})
