import type { HealthFlag, HealthRow } from '@abhyas/contract/questions-health'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildFigures, buildHealth } from '../../../testing/build-health.ts'
import { buildAdmin, buildQuestion, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await buildAdmin(db)
const { token } = await openSessionOf(api, admin)

type Health = {
  flags: HealthFlag[]
  harm: number
  isStale: boolean
  dismissed: HealthFlag[]
  version: number | null
  reason: string | null
  by: number | null
}
const healthOf = (id: number) =>
  db.selectOne<Health>(sql`
    select flags, harm, is_stale as "isStale", dismissed_flags as dismissed, dismissed_version as version,
      dismissed_reason as reason, dismissed_by as by
    from question_health where question_id = ${id}`)
const withdrawnOf = (id: number) =>
  db.selectOne<{ isWithdrawn: boolean; by: number | null }>(sql`
    select withdrawn_at is not null as "isWithdrawn", withdrawn_by as by from questions where id = ${id}`)
/** Withdraws a question as the worker does, without an admin. */
const withdrawByFigures = (id: number) => db.write(sql`update questions set withdrawn_at = now() where id = ${id}`)

const dismiss = (id: number, reason = 'Checked with two books') =>
  send(`POST /api/question-health/${id}/dismiss`, { token, body: { reason } })
const restore = (id: number) => send(`POST /api/question-health/${id}/restore`, { token })
const setWithdrawn = (id: number, isWithdrawn: boolean) =>
  send(`PUT /api/question-health/${id}/withdrawn`, { token, body: { isWithdrawn } })
const build = async (flags: HealthFlag[] = ['miskey', 'too_hard']) => {
  const { id } = await buildQuestion(db)
  await buildHealth(db, id, { flags })
  return id
}
const listed = async (id: number) => {
  const { body } = await send<HealthRow[]>('GET /api/question-health?limit=200', { token })
  return body.some(({ question }) => question.id === id)
}

test('204 a dismissal takes the present flags away, keeps its reason, and has the question judged again', async () => {
  const id = await build()
  expect((await dismiss(id)).status).toBe(204)
  expect(await healthOf(id)).toEqual({
    flags: [],
    harm: 0,
    isStale: true,
    dismissed: ['miskey', 'too_hard'],
    version: 1,
    reason: 'Checked with two books',
    by: admin.id,
  })
  expect(await listed(id)).toBe(false)
})

test('204 a second click on a dismissal changes nothing', async () => {
  const id = await build()
  await dismiss(id)
  const before = await healthOf(id)
  expect((await dismiss(id, 'Another reason')).status).toBe(204)
  expect(await healthOf(id)).toEqual(before)
})

test('204 a later dismissal adds to an earlier one of the same version, and replaces one of an older version', async () => {
  const id = await build(['time'])
  await dismiss(id, 'First')
  await buildHealth(db, id, { flags: ['too_easy'] })
  await dismiss(id, 'Second')
  expect(await healthOf(id)).toMatchObject({ dismissed: ['time', 'too_easy'], reason: 'Second' })
  await db.write(sql`update questions set question_text = 'Other words?', version = version + 1 where id = ${id}`)
  await buildHealth(db, id, { flags: ['drift'] })
  await dismiss(id, 'Third')
  expect(await healthOf(id)).toMatchObject({ dismissed: ['drift'], version: 2, reason: 'Third' })
})

test('400 without a reason, 404 for a question that is gone, and 204 for one that was never judged', async () => {
  const id = await build()
  expect((await dismiss(id, ' ')).body.code).toBe('reason_required')
  expect((await healthOf(id)).dismissed).toEqual([])
  for (const response of [await dismiss(999_999), await restore(999_999), await setWithdrawn(999_999, true)])
    expect(response.body.code).toBe('question_not_found')
  const { id: unjudged } = await buildQuestion(db)
  expect((await dismiss(unjudged)).status).toBe(204)
  expect(await healthOf(unjudged)).toMatchObject({ dismissed: [], reason: null })
})

test('204 a dismissal is taken back, and the flags that the figures still raise are there at once', async () => {
  const id = await build()
  await buildFigures(db, id)
  await dismiss(id)
  expect(await listed(id)).toBe(false)
  expect((await restore(id)).status).toBe(204)
  const restored = await healthOf(id)
  expect(restored).toMatchObject({ dismissed: [], version: null, reason: null, by: null, isStale: false })
  expect(restored.flags[0]).toBe('miskey')
  expect(restored.harm).toBeGreaterThan(90)
  expect(await listed(id)).toBe(true)
  expect((await restore(id)).status).toBe(204)
  expect(await healthOf(id)).toEqual(restored)
})

test('204 exams ask a question again that its figures withdrew when its flags are dismissed, but not one of an admin', async () => {
  const [byFigures, byAdmin] = [await build(), await build()]
  await withdrawByFigures(byFigures)
  await setWithdrawn(byAdmin, true)
  await dismiss(byFigures)
  await dismiss(byAdmin)
  expect(await withdrawnOf(byFigures)).toEqual({ isWithdrawn: false, by: null })
  expect(await withdrawnOf(byAdmin)).toEqual({ isWithdrawn: true, by: admin.id })
})

test('204 an admin withdraws a question and asks it again; each may be said twice', async () => {
  const id = await build(['too_hard'])
  for (const isWithdrawn of [true, true, false, false]) {
    expect((await setWithdrawn(id, isWithdrawn)).status).toBe(204)
    expect(await withdrawnOf(id)).toEqual({ isWithdrawn, by: isWithdrawn ? admin.id : null })
  }
  expect(await healthOf(id)).toMatchObject({ flags: ['too_hard'], dismissed: [] })
})

test('204 asking a question again that its figures withdrew says that its key is right, and keeps its other flags', async () => {
  const id = await build()
  await withdrawByFigures(id)
  await setWithdrawn(id, false)
  expect(await withdrawnOf(id)).toEqual({ isWithdrawn: false, by: null })
  const kept = { flags: ['too_hard'], harm: 10, dismissed: ['miskey'], version: 1, reason: null, by: admin.id }
  expect(await healthOf(id)).toMatchObject(kept)
})

test('204 an admin who withdraws a question that its figures withdrew makes it an own decision', async () => {
  const id = await build()
  await withdrawByFigures(id)
  await setWithdrawn(id, true)
  expect(await withdrawnOf(id)).toEqual({ isWithdrawn: true, by: admin.id })
  await setWithdrawn(id, false)
  // Its figures would withdraw it at once.
  expect(await healthOf(id)).toMatchObject({ flags: ['too_hard'], dismissed: ['miskey'] })
})

test('the dismissal and the withdrawal of a question survive that it is deleted and restored', async () => {
  const id = await build()
  await db.write(sql`update questions set question_text = 'Newer?', version = version + 1 where id = ${id}`)
  await setWithdrawn(id, true)
  await dismiss(id)
  const before = await healthOf(id)
  await send('POST /api/questions/delete', { token, body: { ids: [id] } })
  expect((await send('POST /api/questions/restore', { token, body: { ids: [id] } })).status).toBe(204)
  expect(await healthOf(id)).toEqual({ ...before, isStale: true })
  expect(await withdrawnOf(id)).toEqual({ isWithdrawn: true, by: admin.id })
  const { since } = await db.selectOne<{ since: number }>(sql`
    select asked_since as since from questions where id = ${id}`)
  expect(since).toBe(2)
})
