import type { ContentCourse, ContentLoad } from '@abhyas/contract/content'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { carryOnLoad } from './run-content-load.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const admin = await buildAdmin(db)
const { token } = await openSessionOf(api, admin)

const COURSE = 'databases'
const preview = async () => {
  const { body } = await send<ContentCourse[]>('GET /api/content', { token })
  return body.find(({ id }) => id === COURSE)
}
const start = (body: { course: string | null; takesFiles?: boolean }) =>
  send<ContentLoad>('POST /api/content/load', { token, body })
const lastLoad = async () => (await send<{ load: ContentLoad }>('GET /api/content/load', { token })).body.load

test('an admin loads a course, sees its progress, keeps a change, and takes the version of the files', async () => {
  expect(await preview()).toMatchObject({ name: 'Databases', questions: 90, toAdd: 109, toChange: 0, kept: [] })
  const begun = await start({ course: COURSE })
  expect(begun.body).toMatchObject({ course: COURSE, state: 'running', planned: 109, added: 0 })
  expect(await start({ course: null })).toMatchObject({ status: 409, body: { code: 'content_load_running' } })
  // The job works in slices, and a worker runs one after another.
  while ((await lastLoad()).state === 'running')
    await carryOnLoad(dependencies.databases, begun.body.id, dependencies.jobs)
  expect(await lastLoad()).toMatchObject({ state: 'done', added: 109, changed: 0, unchanged: 0 })
  expect(await preview()).toMatchObject({ toAdd: 0, toChange: 0 })

  await db.write(sql`update courses set name = 'SQL', version = version + 1 where name = 'Databases'`)
  expect(await preview()).toMatchObject({ toChange: 0, kept: ['Databases'] })
  const { body } = await start({ course: COURSE, takesFiles: true })
  await carryOnLoad(dependencies.databases, body.id, dependencies.jobs)
  expect(await lastLoad()).toMatchObject({ state: 'done', added: 0, changed: 1, unchanged: 108 })
  expect(await preview()).toMatchObject({ kept: [] })
  const { author } = await db.selectOne<{ author: number }>(sql`
    select author_id as author from audit_log where entity = 'courses' and action = 'update' order by id desc limit 1`)
  expect(author).toBe(admin.id)
})

test('404 when there is no such course', async () => {
  expect(await start({ course: 'astrology' })).toMatchObject({ status: 404, body: { code: 'course_not_found' } })
})

test('a load that failed says so, and a load without a worker does not block the next one', async () => {
  const { body: lost } = await start({ course: COURSE })
  await db.write(sql`update content_loads set moved_at = now() - interval '3 minutes' where id = ${lost.id}`)
  const { body: next } = await start({ course: COURSE, takesFiles: true })
  expect(next.id).toBeGreaterThan(lost.id)
  await db.write(sql`update courses set name = 'SQL', version = version + 1 where name = 'Databases'`)
  await db.write(sql`alter table courses add constraint no_return check (name <> 'Databases')`)
  await expect(carryOnLoad(dependencies.databases, next.id, dependencies.jobs)).rejects.toThrow('no_return')
  expect(await lastLoad()).toMatchObject({ id: next.id, state: 'failed', changed: 0 })
})
