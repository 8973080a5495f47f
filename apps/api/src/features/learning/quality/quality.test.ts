import type { Waiting } from '@abhyas/contract/dashboards-manage'
import type { CourseQuality, WatchedCourse } from '@abhyas/contract/learning-quality'
import { sql } from '@abhyas/database/sql'
import { beforeEach, expect, test } from 'vitest'
import { buildBins, buildForecastBins } from '../../../testing/build-quality.ts'
import { buildAdmin, buildCourse, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const quality = async () => (await send<CourseQuality[]>('GET /api/learning/quality')).body
const watched = async () => (await send<WatchedCourse[]>('GET /api/overview/forecasts', { token })).body
const alarmsOf = async (courseId: number) => (await watched()).find(({ course }) => course.id === courseId)?.alarms
const waitingCount = async () =>
  (await send<Waiting[]>('GET /api/overview/waiting', { token })).body.find(({ kind }) => kind === 'forecasts')?.count

beforeEach(async () => {
  await db.write(sql`delete from calibration_bins`)
  await db.write(sql`delete from forecast_bins`)
})

test('200 without courses while nothing was predicted', async () => {
  expect(await quality()).toEqual([])
  expect(await watched()).toEqual([])
})

test('200 reports the figures of each published course, and leaves out drafts', async () => {
  const course = await buildCourse(db, { name: 'Databases' })
  const draft = await buildCourse(db, { state: 'draft' })
  for (const { id } of [course, draft]) {
    await buildBins(db, id, [
      { bin: 7, answers: 100, correct: 60, chance: 0.5 },
      { bin: 12, answers: 300, correct: 240, chance: 0.84 },
    ])
    await buildForecastBins(db, id, { sittings: 40, inside: 32, error: -1.5, absoluteError: 8, width: 30 })
  }
  const [found, ...others] = await quality()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    course: { id: course.id, name: 'Databases' },
    answerCount: 400,
    sittingCount: 40,
    forecasts: { inside: 32, coverage: 0.8, absoluteError: 8, signedError: -1.5, width: 30 },
  })
  expect(found?.answers?.curve).toEqual([
    { answers: 100, predicted: 0.5, right: 0.6 },
    { answers: 300, predicted: expect.closeTo(0.84, 10), right: 0.8 },
  ])
  // A quarter of the answers is off by .10, the rest by .04.
  expect(found?.answers?.calibrationError).toBeCloseTo(0.25 * 0.1 + 0.75 * 0.04, 10)
})

test('200 gives no figures of a course with few answers and sittings to the public, but to admins', async () => {
  const { id } = await buildCourse(db)
  await buildBins(db, id, [{ bin: 7, answers: 199, correct: 100, chance: 0.5 }])
  await buildForecastBins(db, id, { sittings: 29, inside: 20 })
  expect(await quality()).toMatchObject([{ answerCount: 199, answers: null, sittingCount: 29, forecasts: null }])
  expect(await watched()).toMatchObject([{ answers: { curve: [{ answers: 199 }] }, forecasts: { inside: 20 } }])
})

test.each([
  { off: 0.029, answers: 5000, alarms: [] },
  { off: 0.031, answers: 4999, alarms: [] },
  { off: 0.031, answers: 5000, alarms: ['calibration'] },
])('200 chances that are off by $off in $answers answers raise $alarms', async ({ off, answers, alarms }) => {
  const { id } = await buildCourse(db)
  await buildBins(db, id, [{ bin: 10, answers, correct: 0.7 * answers, chance: 0.7 + off, loss: 0.5 }])
  expect(await alarmsOf(id)).toEqual(alarms)
  expect(await waitingCount()).toBe(alarms.length)
})

test.each([
  { sittings: 200, inside: 149, alarms: ['coverage'] },
  { sittings: 200, inside: 150, alarms: [] },
  { sittings: 200, inside: 170, alarms: [] },
  { sittings: 200, inside: 171, alarms: ['coverage'] },
  { sittings: 199, inside: 100, alarms: [] },
])('200 $inside of $sittings scores inside raise $alarms', async ({ sittings, inside, alarms }) => {
  const { id } = await buildCourse(db)
  await buildForecastBins(db, id, { sittings, inside })
  expect(await alarmsOf(id)).toEqual(alarms)
  expect(await waitingCount()).toBe(alarms.length)
})

test('200 a log loss above that of the mean of the course raises an alarm, and such a course comes first', async () => {
  const good = await buildCourse(db)
  const bad = await buildCourse(db)
  const half = { bin: 7, answers: 5000, correct: 2500, chance: 0.5 }
  await buildBins(db, good.id, [{ ...half, loss: Math.LN2 - 0.001 }])
  await buildBins(db, bad.id, [{ ...half, loss: Math.LN2 + 0.001 }])
  expect(await watched()).toMatchObject([
    { course: { id: bad.id }, alarms: ['loss'], answers: { lossOfMean: expect.closeTo(Math.LN2, 10) } },
    { course: { id: good.id }, alarms: [] },
  ])
})
