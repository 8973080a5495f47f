import type { Project } from '@abhyas/contract/projects'
import { expect, test } from 'vitest'
import { selectContentVersion } from '../../sql/content-version-queries.ts'
import { buildAdmin, buildLearner, buildProject, openSessionOf } from '../../testing/builders.ts'
import { statusesOf } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { selectOptionalProject } from './project-queries.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

type Headers = Record<string, string>
const list = (as?: string) => send<Project[]>('GET /api/projects?limit=200', { token: as })
const create = (body: unknown) => send<Project>('POST /api/projects', { token, body })
const update = (id: number | string, body: unknown, headers: Headers = {}) =>
  send<Project>(`PUT /api/projects/${id}`, { token, body, headers })
const remove = (id: number | string, headers: Headers = {}) => send(`DELETE /api/projects/${id}`, { token, headers })

const PROJECT = {
  projectName: 'Hospital management',
  backendTechnology: 'Spring Boot',
  frontendTechnology: 'React',
  databaseName: 'MySQL',
  authenticationType: 'JWT',
  contactDetails: '9876543210',
  price: 1500.5,
}
const EMPTY = {
  projectName: '',
  backendTechnology: '',
  frontendTechnology: '',
  databaseName: '',
  authenticationType: '',
  contactDetails: '',
  price: null,
}
const UNSEEN = { note: '', views: 0, interests: 0 }

test('[API-49] (API-54) 200 with a bare array of projects without a token, newest first', async () => {
  expect((await list()).body).toEqual([])
  const older = await buildProject(db, PROJECT)
  const newer = await buildProject(db, { projectName: 'Library', price: null })
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(body[1]).toEqual({ id: older.id, ...PROJECT, version: 1 })
  expect(body[0]?.price).toBeNull()
})

test('200 with note, views and interests for an admin, and for no other caller', async () => {
  const { body: project } = await create({ ...PROJECT, note: 'costs us 400' })
  expect(project).toMatchObject({ note: 'costs us 400', views: 0, interests: 0 })
  expect((await list(token)).body).toContainEqual(project)
  const former = await openSessionOf(api, await buildAdmin(db, { roleExpiresAt: new Date(Date.now() - 1000) }))
  for (const as of [undefined, learner.token, former.token]) {
    const { body } = await list(as)
    expect(body).toContainEqual({ id: project.id, ...PROJECT, version: 1 })
    for (const key of ['note', 'views', 'interests', 'costs us']) expect(JSON.stringify(body)).not.toContain(key)
  }
})

test('[API-50] 200 with the new project', async () => {
  const created = await create({ ...PROJECT, projectName: '  Hospital management ', id: 9, version: 7, views: 5 })
  expect(created.status).toBe(200)
  expect(created.body).toEqual({ id: expect.any(Number), ...PROJECT, ...UNSEEN, version: 1 })
  expect(created.body.id).not.toBe(9)
  expect((await list()).body[0]?.id).toBe(created.body.id)
})

test('(VAL-14) [API-50] 200 without any field', async () => {
  const created = await create({})
  expect(created.status).toBe(200)
  expect(created.body).toEqual({ id: expect.any(Number), ...EMPTY, ...UNSEEN, version: 1 })
  expect(await create(EMPTY)).toMatchObject({ status: 200, body: EMPTY })
  expect(await create(undefined)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test.each([
  [1500, 1500],
  [0, 0],
  [99.99, 99.99],
  [0.1 + 0.2, 0.3],
  ['1500', 1500],
  ['1500.50', 1500.5],
  ['007', 7],
  [1_000_000_000, 1_000_000_000],
  ['', null],
  [null, null],
  [undefined, null],
])('(VAL-14) [API-50] [API-51] 200 with the price %j as %j', async (price, kept) => {
  const created = await create({ ...PROJECT, price })
  expect(created).toMatchObject({ status: 200, body: { price: kept } })
  expect(await update(created.body.id, { ...PROJECT, price })).toMatchObject({ status: 200, body: { price: kept } })
})

test.each(['abc', '12abc', '1,500', '₹1500', '1e5', '0x10', ' ', 'NaN', 'Infinity', '-1', -1, true, {}, [5], 1e10])(
  '(VAL-14) [API-50] [API-51] 400 for a price that is not a number of 0 or more: %j',
  async (price) => {
    const project = await buildProject(db)
    const REFUSED = { status: 400, body: { code: 'price_not_a_number', message: 'Price must be a number, 0 or more.' } }
    expect(await create({ ...PROJECT, price })).toMatchObject(REFUSED)
    expect(await update(project.id, { ...PROJECT, price })).toMatchObject(REFUSED)
    expect(await selectOptionalProject(db, project.id)).toEqual(project)
  },
)

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765-43210', '+919876543210'],
  [' (080) 2345.6789 ', '08023456789'],
  ['', ''],
])('200 with the contact %j as %j', async (contactDetails, kept) => {
  expect(await create({ contactDetails })).toMatchObject({ status: 200, body: { contactDetails: kept } })
})

test.each([
  '1234567',
  '1234567890123456',
  '98765abc10',
  '++919876543210',
  '91+9876543210',
  'asha@gmail.com',
  '९८७६५४३२१०',
])('400 for the contact %j', async (contactDetails) => {
  expect(await create({ contactDetails })).toMatchObject({ status: 400, body: { code: 'contact_invalid' } })
})

test.each([
  [{ projectName: 'x'.repeat(121) }, 'text_too_long'],
  [{ backendTechnology: 'x'.repeat(121) }, 'text_too_long'],
  [{ frontendTechnology: 'x'.repeat(121) }, 'text_too_long'],
  [{ databaseName: 'x'.repeat(121) }, 'text_too_long'],
  [{ authenticationType: 'x'.repeat(121) }, 'text_too_long'],
  [{ note: 'x'.repeat(2001) }, 'text_too_long'],
  [{ projectName: 'two\nlines' }, 'invalid_request'],
  [{ projectName: ['x'] }, 'invalid_request'],
  [{ note: 'a\u0000b' }, 'invalid_request'],
])('400 for a project beyond the limits', async (body, code) => {
  expect(await create(body)).toMatchObject({ status: 400, body: { code } })
})

test('[API-51] 200 with the changed project; a missing field is emptied, but the note stays', async () => {
  const { body: project } = await create({ ...PROJECT, note: 'ours' })
  const changed = await update(project.id, { projectName: 'Library', id: 999, version: 9, interests: 7 })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...project, ...EMPTY, projectName: 'Library', note: 'ours', version: 2 })
  expect(await selectOptionalProject(db, project.id)).toEqual(changed.body)
  expect(await update(project.id, { note: '' })).toMatchObject({ status: 200, body: { note: '', projectName: '' } })
})

test('[API-52] 204 without a body; [API-51] 404 from then on', async () => {
  const project = await buildProject(db)
  expect(await remove(project.id)).toMatchObject({ status: 204, body: undefined })
  expect((await list()).body.map(({ id }) => id)).not.toContain(project.id)
  const GONE = { status: 404, body: { code: 'project_not_found' } }
  expect(await remove(project.id)).toMatchObject(GONE)
  expect(await update(project.id, PROJECT)).toMatchObject(GONE)
  for (const bad of ['0', 'abc', '1.5', '9007199254740992']) {
    expect(await update(bad, PROJECT)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await remove(bad)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  }
})

test('412 when the project changed meanwhile, and the other change stays', async () => {
  const { id } = await buildProject(db)
  const theirs = await update(id, { projectName: 'Theirs' }, { 'if-match': '"1"' })
  const CHANGED = { status: 412, body: { code: 'changed_meanwhile' } }
  expect(await update(id, PROJECT, { 'if-match': '"1"' })).toMatchObject(CHANGED)
  expect(await remove(id, { 'if-match': '"1"' })).toMatchObject(CHANGED)
  expect(await selectOptionalProject(db, id)).toEqual(theirs.body)
  const saves = Array.from({ length: 6 }, () => update(id, PROJECT, { 'if-match': '"2"' }))
  expect(statusesOf(await Promise.all(saves))).toEqual([200, ...Array<number>(5).fill(412)])
  expect(await remove(id, { 'if-match': '"3"' })).toMatchObject({ status: 204 })
})

test('[API-50] [API-51] [API-52] 401 without a login, 403 for a learner, and nothing changes', async () => {
  const { id } = await buildProject(db)
  const [before, version] = [(await list(token)).body, await selectContentVersion(db)]
  for (const line of ['POST /api/projects', `PUT /api/projects/${id}`, `DELETE /api/projects/${id}`]) {
    expect(await send(line, { body: PROJECT })).toMatchObject({ status: 401, body: { code: 'login_required' } })
    const refused = await send(line, { body: PROJECT, token: learner.token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'admin_only' } })
  }
  expect((await list(token)).body).toEqual(before)
  expect(await selectContentVersion(db)).toBe(version)
  await update(id, PROJECT)
  expect(await selectContentVersion(db)).toBe(version + 1)
})
