import type { Project } from '@abhyas/contract/projects'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { foldCounters } from '../../sql/counter-queries.ts'
import { buildAdmin, buildLearner, buildProject, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

const PING = { 'content-type': 'text/ping', 'ping-from': 'http://x/projects', 'ping-to': 'https://wa.me/91' }
const follow = (id: number | string, headers: Record<string, string> = {}) =>
  send(`POST /api/projects/${id}/interest`, { body: 'PING', headers: { ...PING, ...headers } })
const view = (ids: string, headers: Record<string, string> = {}) =>
  send(`POST /api/projects/views?ids=${ids}`, { headers })
const countsOf = async (id: number) => {
  const { body } = await send<Project[]>('GET /api/projects?limit=200', { token: admin.token })
  const found = body.find((project) => project.id === id)
  return { views: found?.views, interests: found?.interests }
}

test('204 counts the ping of a link once, from a visitor and from a learner', async () => {
  const [{ id }, other] = [await buildProject(db), await buildProject(db)]
  expect(await follow(id)).toMatchObject({ status: 204, body: undefined })
  expect(await countsOf(id)).toEqual({ views: 0, interests: 1 })
  await follow(id, { authorization: `Bearer ${learner.token}` })
  expect(await countsOf(id)).toEqual({ views: 0, interests: 2 })
  await foldCounters(db)
  expect(await countsOf(id)).toEqual({ views: 0, interests: 2 })
  expect(await countsOf(other.id)).toEqual({ views: 0, interests: 0 })
})

test('204 also counts without a body and with a JSON body', async () => {
  const { id } = await buildProject(db)
  expect(await send(`POST /api/projects/${id}/interest`)).toMatchObject({ status: 204 })
  expect(await send(`POST /api/projects/${id}/interest`, { body: { name: 'Asha' } })).toMatchObject({ status: 204 })
  expect(await countsOf(id)).toMatchObject({ interests: 2 })
})

test('204 stores the project and the time of an interest, and nothing about the person', async () => {
  const { id } = await buildProject(db)
  await follow(id, {
    authorization: `Bearer ${learner.token}`,
    cookie: 'a=b',
    referer: 'http://x/',
    'x-forwarded-for': '203.0.113.9',
  })
  expect(await db.select(sql`select * from project_interests where project_id = ${id}`)).toEqual([
    { id: expect.any(Number), project_id: id, created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  const name = `project-interests:${id}`
  expect(await db.select(sql`select * from counter_deltas where name = ${name}`)).toEqual([
    { id: expect.any(Number), name, delta: 1 },
  ])
})

test('400 for a ping to any other call, because they accept only JSON', async () => {
  const { id } = await buildProject(db)
  const { token } = admin
  for (const line of [
    'POST /api/projects',
    `PUT /api/projects/${id}`,
    `POST /api/projects/views?ids=${id}`,
    'POST /auth/login',
  ]) {
    const refused = await send(line, { body: 'PING', token, headers: { 'content-type': 'text/ping' } })
    expect({ line, status: refused.status, code: refused.body.code }).toEqual({
      line,
      status: 400,
      code: 'invalid_request',
    })
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/pings'])
    expect(await follow(id, { 'content-type': type })).toMatchObject({ status: 400 })
  expect(await countsOf(id)).toEqual({ views: 0, interests: 0 })
})

test('204 for a project that does not exist, without counting; 400 for a malformed id', async () => {
  const { id } = await buildProject(db)
  expect(await follow(999_999)).toMatchObject({ status: 204 })
  expect(await view(`999999,${id}`)).toMatchObject({ status: 204 })
  expect(await countsOf(id)).toEqual({ views: 1, interests: 0 })
  expect(await db.select(sql`select name from counter_deltas where name like '%:999999'`)).toEqual([])
  expect(await db.select(sql`select id from project_interests where project_id = 999999`)).toEqual([])
  for (const bad of ['abc', '0', '-1']) expect(await follow(bad)).toMatchObject({ status: 400 })
})

test('204 counts one view of each project on the page', async () => {
  const [one, two, three] = [await buildProject(db), await buildProject(db), await buildProject(db)]
  expect(await view(`${one.id},${two.id}`)).toMatchObject({ status: 204, body: undefined })
  expect(await view(`${one.id},${one.id}`)).toMatchObject({ status: 204 })
  await foldCounters(db)
  expect(await countsOf(one.id)).toEqual({ views: 2, interests: 0 })
  expect(await countsOf(two.id)).toEqual({ views: 1, interests: 0 })
  expect(await countsOf(three.id)).toEqual({ views: 0, interests: 0 })
})

test.each(['', 'abc', '1,', ',1', '1;2', '-1', '1.5', '1'.repeat(16), Array<number>(51).fill(1).join(',')])(
  '400 for views of %j',
  async (ids) => {
    expect(await view(ids)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  },
)

test('204 beyond the limit of an address, without counting; another address still counts', async () => {
  const { id } = await buildProject(db)
  const from = { 'x-forwarded-for': '203.0.113.50' }
  const answers = await Promise.all(Array.from({ length: 70 }, () => follow(id, from)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await countsOf(id)).toMatchObject({ interests: 60 })
  expect(await follow(id, { 'x-forwarded-for': '203.0.113.51' })).toMatchObject({ status: 204 })
  expect(await countsOf(id)).toMatchObject({ interests: 61 })

  const views = await Promise.all(Array.from({ length: 620 }, () => view(String(id), from)))
  expect(new Set(views.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await countsOf(id)).toMatchObject({ views: 600 })
})

test('204 deletes the interests of a project with it', async () => {
  const { id } = await buildProject(db)
  await follow(id, { 'x-forwarded-for': '203.0.113.60' })
  expect(await send(`DELETE /api/projects/${id}`, { token: admin.token })).toMatchObject({ status: 204 })
  expect(await db.select(sql`select id from project_interests where project_id = ${id}`)).toEqual([])
})
