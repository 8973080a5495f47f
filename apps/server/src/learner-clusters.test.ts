import { setTimeout as pause } from 'node:timers/promises'
import { type AttemptSummary, GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import { buildAdmin, buildLearner, type LoggedIn, logInAs } from '@abhyas/api/testing/builders'
import type { ApiResponse } from '@abhyas/api/testing/send'
import { answerTo, buildExamOf, RIGHT, sitExamAs, verdictsOf } from '@abhyas/api/testing/sit-exam'
import { startTcpProxy } from '@abhyas/api/testing/tcp-proxy'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { dropDatabase, nameOf, withName } from '@abhyas/database/manage-databases'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { sql } from '@abhyas/database/sql'
import { openTestData } from '@abhyas/database/test-database'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { prepareWhenBack } from './prepare-when-back.ts'
import { startProduct } from './testing/start-product.ts'

const { url } = await openTestDatabase()
const urlOf = (name: string) => withName(url, `${nameOf(url)}_${name}`)
const [A, B, LATER] = [urlOf('a'), urlOf('b'), urlOf('later')]
// The cluster that goes away is the first one, which every loop over the clusters reaches first.
const mapOf = (a: string, b: string) => `1: 0-511 ${b}; 2: 512-1023 ${a}`
const wayToB = await startTcpProxy(B)
const clusters = readLearnerClusters(mapOf(A, wayToB.url))
await prepareDatabases(url, clusters)
const db = openTestData({ DATABASE_URL: url, LEARNER_DATABASES: mapOf(A, B) })
const { send, origin } = await startProduct(url, { roles: ['api', 'worker'], config: { learnerClusters: clusters } })
afterAll(async () => {
  await db.close()
  for (const each of [A, B, LATER]) await dropDatabase(each)
})

const built = await buildExamOf({ db }, 3)
const admin = await logInAs(send, await buildAdmin(db))
const [inB, inA] = db.ofLearners

/** A new learner whose tables are in this cluster. */
async function comeFrom(place: typeof inA): Promise<LoggedIn> {
  const account = await buildLearner(db)
  return db.dbOf(account.id) === place ? logInAs(send, account) : comeFrom(place)
}
const sitFrom = async (place: typeof inA) => sitExamAs({ send, db }, await comeFrom(place), built)
const stateOf = async ({ clock }: Awaited<ReturnType<typeof sitFrom>>) =>
  ((await clock()).body as unknown as { state: string }).state
const AWAY = { status: 503, body: { code: 'unavailable' } }

test('while one cluster is away the learners of the other are served, and all are when it is back', async () => {
  const [near, far, nearOverdue, farOverdue] = [
    await sitFrom(inA),
    await sitFrom(inB),
    await sitFrom(inA),
    await sitFrom(inB),
  ]
  const [nearNew, farNew] = [await comeFrom(inA), await comeFrom(inB)]
  expect(verdictsOf(await far.save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
  await farOverdue.save([answerTo(0, RIGHT, 1)])
  await wayToB.cut()

  // The calls go out together: a batcher that the missing cluster holds up would hold up the others too.
  const lost = Promise.all([
    far.save([answerTo(1, RIGHT, 2)]),
    far.submit(1),
    far.start(),
    far.clock(),
    send(`GET /api/attempts/${far.attempt.id}/result`, { token: far.token }),
    send('GET /api/practice/topics', { token: farNew.token }),
    send(`GET /api/attempts/all?examId=${built.exam.id}`, { token: admin.token }),
  ])
  const began = Date.now()
  const started = await sitExamAs({ send, db }, nearNew, built)
  expect(verdictsOf(await started.save([answerTo(2, RIGHT, 1)]))).toEqual(['saved'])
  expect(verdictsOf(await near.save([answerTo(0, RIGHT, 1), answerTo(1, RIGHT, 2)]))).toEqual(['saved', 'saved'])
  expect(await near.submit(2)).toMatchObject({ status: 200, body: { state: 'graded', correctCount: 2 } })
  expect(await send(`GET /api/attempts/${near.attempt.id}/result`, { token: near.token })).toMatchObject({
    status: 200,
  })
  expect(await send('GET /api/practice/topics', { token: near.token })).toMatchObject({ status: 200 })
  expect(Date.now() - began).toBeLessThan(5_000)
  for (const response of await lost) expect(response).toMatchObject(AWAY)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)

  // The sweep still closes the attempts of the cluster that is there.
  await Promise.all([nearOverdue.moveDeadline(-GRACE_SECONDS - 1), farOverdue.moveDeadline(-GRACE_SECONDS - 1)])
  await vi.waitFor(async () => expect(await stateOf(nearOverdue)).toBe('graded'), { timeout: 15_000, interval: 200 })

  await wayToB.restore()
  await vi.waitFor(async () => expect((await far.clock()).status).toBe(200), { timeout: 15_000, interval: 100 })
  expect(verdictsOf(await far.save([answerTo(1, RIGHT, 2)]))).toEqual(['saved'])
  expect(await far.submit(2)).toMatchObject({ status: 200, body: { state: 'graded', correctCount: 2 } })
  await vi.waitFor(async () => expect(await stateOf(farOverdue)).toBe('graded'), { timeout: 15_000, interval: 200 })
  const result = await send<AttemptSummary>(`GET /api/attempts/${farOverdue.attempt.id}/result`, {
    token: farOverdue.token,
  })
  expect(result.body).toMatchObject({ closedBy: 'deadline', correctCount: 1 })
})

test('while the shared database is away, processes are ready, running exams are saved and graded, and lists come', async () => {
  const wayToShared = await startTcpProxy(url)
  const behind = await startProduct(wayToShared.url, { config: { learnerClusters: clusters } })
  const sitting = await sitExamAs({ send: behind.send, db }, await comeFrom(inA), built)
  expect(verdictsOf(await sitting.save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
  const gone = await comeFrom(inA)
  const readAccount = () => behind.send('GET /api/users/me', { token: gone.token })
  expect(await readAccount()).toMatchObject({ status: 200 })
  await behind.send('POST /auth/logout', { token: gone.token, headers: { 'x-requested-with': 'abhyas' } })
  const readCourses = () => behind.send<unknown[]>('GET /api/courses/getAllCourses')
  const courses = await readCourses()
  expect(courses).toMatchObject({ status: 200 })

  await wayToShared.cut()
  // The session that was read last counts for five seconds.
  await pause(6_000)
  expect((await fetch(`${behind.origin}/readyz`)).status).toBe(200)
  expect(await behind.send('POST /auth/login', { body: { email: 'a@example.com', password: 'x' } })).toMatchObject(AWAY)
  expect(verdictsOf(await sitting.save([answerTo(1, RIGHT, 2)]))).toEqual(['saved'])
  expect(await sitting.submit(2)).toMatchObject({ status: 200, body: { state: 'graded', correctCount: 2 } })
  // A session that has ended does not come back.
  expect(await readAccount()).toMatchObject(AWAY)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  for (let n = 0; n < 3; n += 1) expect(await readCourses()).toMatchObject({ status: 200, body: courses.body })
  vi.useRealTimers()

  await wayToShared.restore()
  await vi.waitFor(async () => expect(await readAccount()).toMatchObject({ status: 401 }), {
    timeout: 15_000,
    interval: 200,
  })
})

test('admins see the attempts and the extra times of all learners in one list, page by page', async () => {
  const exam = await buildExamOf({ db }, 1)
  const people = [
    await comeFrom(inA),
    await comeFrom(inB),
    await comeFrom(inB),
    await comeFrom(inA),
    await comeFrom(inB),
  ]
  const ids: number[] = []
  for (const learner of people) {
    ids.push((await sitExamAs({ send, db }, learner, exam)).attempt.id)
    const path = `PUT /api/exams/${exam.exam.id}/extra-time/${learner.id}`
    const body = { seconds: 60, reason: 'A broken arm' }
    expect(await send(path, { token: admin.token, body })).toMatchObject({ status: 200 })
  }
  const pageThrough = async (path: string) => {
    const seen: { id: number; learner: { id: number } }[] = []
    for (let after: string | null = '0'; after !== null;) {
      const page: ApiResponse<typeof seen> = await send(`GET ${path}limit=2&after=${after}`, { token: admin.token })
      expect({ status: page.status, total: page.headers.get('x-total') }).toEqual({ status: 200, total: '5' })
      seen.push(...page.body)
      after = page.headers.get('x-next-after')
    }
    return seen
  }
  expect(new Set(ids.map((id) => id % 64))).toEqual(new Set([1, 2]))
  const attempts = await pageThrough(`/api/attempts/all?examId=${exam.exam.id}&`)
  expect(attempts.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => b - a))
  const given = await pageThrough(`/api/exams/${exam.exam.id}/extra-time?`)
  expect(given.map(({ learner }) => learner.id)).toEqual(people.map(({ id }) => id).toSorted((a, b) => a - b))
})

test('each learner’s rows are in the cluster that the map says', async () => {
  for (const [index, place] of db.ofLearners.entries()) {
    const rows = await place.select<{ bucket: number }>(sql`
      select hashint8(learner_id) & 1023 as bucket from learner.attempts
      union all select hashint8(learner_id) & 1023 from learner.grants
      union all select hashint8(learner_id) & 1023 from learner.answers`)
    expect(rows.length).toBeGreaterThan(5)
    for (const { bucket } of rows) expect(Math.floor(bucket / 512)).toBe(index)
  }
})

test('a cluster that is away at the start gets its tables when it is back', async () => {
  const wayToLater = await startTcpProxy(LATER)
  await wayToLater.cut()
  const map = readLearnerClusters(`2: 0-511 ${A}; 3: 512-1023 ${wayToLater.url}`)
  const prepare = async () => (await prepareDatabases(url, map)).away
  const away = await prepare()
  expect(away.map(({ number }) => number)).toEqual([3])
  const isDone = Promise.withResolvers<void>()
  const log = { ...pino({ level: 'silent' }), info: () => isDone.resolve(), error: () => undefined }
  const { stop } = prepareWhenBack(prepare, away, log, isDone.reject)
  await wayToLater.restore()
  await isDone.promise
  stop()
  expect(await prepareDatabases(url, map)).toEqual({ applied: [], away: [] })
})
