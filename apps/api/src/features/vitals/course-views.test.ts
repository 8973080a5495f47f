import { expect, test } from 'vitest'
import { selectDailyCounts } from '../../sql/day-counters.ts'
import { startTestApi, testConfig } from '../../testing/test-api.ts'
import { signCourseViews } from './course-views.ts'

const api = await startTestApi()
const { db, send } = api
const { tokenKeys } = testConfig()

const post = async (body: object) => (await send('POST /api/course-views', { body })).status
const counted = async () => {
  const counts = await selectDailyCounts(db, '2020-01-01', '2099-12-31')
  return counts.reduce((sum, { count }) => sum + count, 0)
}

test('204 counts the course pages that another process with our keys has sent', async () => {
  expect(await post(signCourseViews(3, tokenKeys))).toBe(204)
  expect(await post(signCourseViews(4, tokenKeys))).toBe(204)
  expect(await counted()).toBe(7)
})

test('401 for a changed number, a foreign key and an old request, and nothing is counted', async () => {
  const before = await counted()
  const foreign = signCourseViews(5, [{ id: 'x', secret: new TextEncoder().encode('x'.repeat(32)) }])
  const signed = signCourseViews(5, tokenKeys)
  const hourAgo = signed.at - 3_600_000
  for (const body of [{ ...signed, count: 500 }, { ...signed, at: signed.at - 1 }, { ...signed, at: hourAgo }, foreign])
    expect(await post(body)).toBe(401)
  expect(await counted()).toBe(before)
})
