import type { UserDeletion } from '@abhyas/contract/users-manage'
import { sql } from '@abhyas/database/sql'
import { beforeEach, expect, test } from 'vitest'
import { buildAttempt } from '../../testing/build-attempt.ts'
import { buildAdmin, type BuiltAccount, buildLearner, openSessionOf } from '../../testing/builders.ts'
import { statusesOf } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { carryOnDeletion, resumeStalledDeletion } from './delete-expired-users.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin
const PAST = new Date(Date.now() - 60_000)

type Preview = { expired: number; kept: UserDeletion['kept']; deletion: UserDeletion | null }
const preview = async () => (await send<Preview>('GET /api/users/expiredUsers', { token })).body
const start = () => send<UserDeletion>('DELETE /api/users/deleteExpiredUsers', { token })
const stop = () => send<UserDeletion>('POST /api/users/deleteExpiredUsers/stop', { token })
const resume = () => send<UserDeletion>('POST /api/users/deleteExpiredUsers/resume', { token })
/** Runs the job as a worker does. */
const work = (deletionId: number) => carryOnDeletion(dependencies.databases, deletionId, dependencies.jobs)
const lastDeletion = async () => (await preview()).deletion
const countLearners = async () => (await send<number>('GET /api/users/countUsers', { token })).body
const countRows = async (where = sql`true`) =>
  (await db.selectOne<{ count: number }>(sql`select count(*) from users where ${where}`)).count

/** Each role expires a second after the one before. */
async function buildMany(count: number) {
  await db.write(sql`
    insert into users (username, email, email_key, password_hash, role, role_expires_at)
    select 'Person', 'many' || n || '@x.example', 'many' || n || '@x.example', 'x', 'ROLE_USER',
      now() - interval '1 day' + n * interval '1 s'
    from generate_series(1, ${count}) n`)
  await db.write(sql`insert into counter_deltas (name, delta) values ('learners', ${count})`)
}

beforeEach(async () => {
  await db.write(sql`delete from users where id <> ${admin.id}`)
  await db.write(sql`update users set role_expires_at = null where id = ${admin.id}`)
  await db.write(sql`update user_deletions set state = 'done' where state <> 'done'`)
  await db.write(sql`with gone as (delete from counter_deltas) delete from counters where name = 'learners'`)
})

test('200 previews how many users would be deleted and kept, and changes nothing', async () => {
  await buildLearner(db)
  await buildLearner(db, { roleExpiresAt: new Date(Date.now() + 60_000) })
  await buildLearner(db, { roleExpiresAt: PAST })
  await buildAdmin(db, { roleExpiresAt: PAST })
  expect(await preview()).toMatchObject({ expired: 2, kept: { asks: 0, last_admin: 0, open_attempt: 0 } })
  await db.write(sql`update users set role_expires_at = ${PAST} where id = ${admin.id}`)
  expect(await preview()).toMatchObject({ expired: 3, kept: { asks: 1, last_admin: 1, open_attempt: 0 } })
  expect(await countRows()).toBe(5)
})

test('200 continues in the name of the admin who resumes', async () => {
  await buildMany(3)
  const other = await openSessionOf(api, await buildAdmin(db))
  const { body: begun } = await start()
  await stop()
  const resumed = await send<UserDeletion>('POST /api/users/deleteExpiredUsers/resume', { token: other.token })
  expect(resumed).toMatchObject({ status: 200, body: { id: begun.id, state: 'running' } })
  await work(begun.id)
  const authors = await db.select(sql`
    select distinct author_id::int as id from audit_log where entity = 'users' and action = 'delete'
      and at > ${begun.startedAt}`)
  expect(authors).toEqual([{ id: other.id }])
})

test('200 or 409, never 500, when a start and a resume come at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    await start()
    await stop()
    const answers = await Promise.all([start(), resume()])
    expect(statusesOf(answers)).toEqual([200, 409])
    await stop()
  }
})

test('a deletion that no worker has moved for a minute is taken up again', async () => {
  await buildMany(2)
  const { body: begun } = await start()
  const countJobs = async () =>
    (await db.selectOne<{ count: number }>(sql`select count(*) from pgboss.job where name = 'delete-expired-users'`))
      .count
  const before = await countJobs()
  await resumeStalledDeletion(dependencies.databases.shared, dependencies.jobs)
  expect(await countJobs()).toBe(before)
  await db.write(sql`update user_deletions set moved_at = now() - interval '2 minutes' where id = ${begun.id}`)
  await resumeStalledDeletion(dependencies.databases.shared, dependencies.jobs)
  expect(await countJobs()).toBe(before + 1)
})

test('[API-07] (ADM-25) 200 begins to delete the users with an expired role, and deletes only them', async () => {
  const stays = [
    await buildLearner(db),
    await buildAdmin(db),
    await buildLearner(db, { roleExpiresAt: new Date(Date.now() + 60_000) }),
  ]
  const gone = await openSessionOf(api, await buildLearner(db, { roleExpiresAt: PAST }))
  const elsewhere = await openSessionOf(api, gone)
  await buildLearner(db, { roleExpiresAt: PAST })
  await buildAdmin(db, { roleExpiresAt: PAST })
  expect(await send('GET /api/users/me', { token: gone.token })).toMatchObject({ status: 200 })

  const { status, body } = await start()
  expect(status).toBe(200)
  const begun = { id: body.id, state: 'running', expired: 3, deleted: 0, kept: {}, endedAt: null }
  expect(body).toEqual({ ...begun, startedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(await countRows()).toBe(7)

  await work(body.id)
  const rows = await db.select<{ id: number }>(sql`select id from users order by id`)
  expect(rows.map(({ id }) => id)).toEqual([admin.id, ...stays.map(({ id }) => id)])
  expect(await preview()).toEqual({
    expired: 0,
    kept: { asks: 0, last_admin: 0, open_attempt: 0, open_order: 0, owns_module: 0 },
    deletion: { ...body, state: 'done', deleted: 3, endedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
  expect(await countLearners()).toBe(2)
  for (const session of [gone, elsewhere]) {
    await expect.poll(async () => (await send('GET /api/users/me', { token: session.token })).status).toBe(401)
    expect(await send('POST /auth/refresh', { cookie: session.cookie })).toMatchObject({ status: 401 })
  }
})

test('[API-07] 401 without a login, 403 for a learner, and no user is deleted', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  await buildLearner(db, { roleExpiresAt: PAST })
  const line = 'DELETE /api/users/deleteExpiredUsers'
  expect(await send(line)).toMatchObject({ status: 401, body: { code: 'login_required' } })
  expect(await send(line, { token: learner.token })).toMatchObject({ status: 403, body: { code: 'admin_only' } })
  expect(await countRows()).toBe(3)
})

test('200 and the deletion ends at once when no role has expired', async () => {
  const { body } = await start()
  await work(body.id)
  expect(await lastDeletion()).toMatchObject({ id: body.id, state: 'done', expired: 0, deleted: 0, kept: {} })
  await work(body.id)
  await work(999_999)
})

test('the admin who started it is kept, even when the role has expired meanwhile', async () => {
  const other = await buildAdmin(db)
  await buildLearner(db, { roleExpiresAt: PAST })
  await db.write(sql`update users set role_expires_at = ${PAST} where id = ${admin.id}`)
  const { body } = await start()
  expect(body.expired).toBe(2)
  await work(body.id)
  expect(await lastDeletion()).toMatchObject({ state: 'done', deleted: 1, kept: { asks: 1 } })
  expect(await countRows(sql`id in (${admin.id}, ${other.id})`)).toBe(2)
})

test('admins are kept when no active one would be left', async () => {
  await buildAdmin(db, { roleExpiresAt: PAST })
  await buildLearner(db, { roleExpiresAt: PAST })
  await db.write(sql`update users set role_expires_at = ${PAST} where id = ${admin.id}`)
  const { body } = await start()
  await work(body.id)
  expect(await lastDeletion()).toMatchObject({ expired: 3, deleted: 1, kept: { asks: 1, last_admin: 1 } })
  expect(await countRows(sql`role = 'ROLE_ADMIN'`)).toBe(2)
})

test('a user in an exam is kept until it is over, and is counted before and after', async () => {
  const people = await Promise.all([1, 2, 3].map(() => buildLearner(db, { roleExpiresAt: PAST })))
  const [sits, sat] = people as [BuiltAccount, BuiltAccount]
  const { examId } = await buildAttempt(db, sat)
  await buildAttempt(db, sits, { examId, state: 'open' })
  // The same person sits another exam too, but is counted once.
  const { id } = await buildAttempt(db, sits, { state: 'open' })
  await buildAttempt(db, await buildLearner(db), { examId, state: 'open' })
  expect(await preview()).toMatchObject({ expired: 3, kept: { asks: 0, last_admin: 0, open_attempt: 1 } })
  const { body: first } = await start()
  await work(first.id)
  expect(await lastDeletion()).toMatchObject({ state: 'done', expired: 3, deleted: 2, kept: { open_attempt: 1 } })
  expect(await countRows(sql`role_expires_at is not null`)).toBe(1)
  expect(await countRows(sql`id = ${sits.id}`)).toBe(1)
  const own = db.dbOf(sits.id)
  await own.write(sql`
    update learner.attempts set state = 'void', finished_at = now() where learner_id = ${sits.id} and id <> ${id}`)
  expect((await preview()).kept.open_attempt).toBe(1)
  await own.write(sql`update learner.attempts set state = 'void', finished_at = now() where learner_id = ${sits.id}`)
  expect((await preview()).kept.open_attempt).toBe(0)
  const { body: second } = await start()
  await work(second.id)
  expect(await lastDeletion()).toMatchObject({ state: 'done', expired: 1, deleted: 1, kept: {} })
})

test('an admin in an exam is kept for one reason only', async () => {
  await db.write(sql`update users set role_expires_at = ${PAST} where id = ${admin.id}`)
  const { id } = await buildAttempt(db, admin, { state: 'open' })
  expect(await preview()).toMatchObject({ expired: 1, kept: { asks: 1, last_admin: 0, open_attempt: 0 } })
  const { body } = await start()
  await work(body.id)
  expect((await lastDeletion())?.kept).toEqual({ asks: 1 })
  await db.dbOf(admin.id).write(sql`delete from learner.attempts where learner_id = ${admin.id} and id = ${id}`)
})

test('a user whose role is extended meanwhile stays, and one whose role expires meanwhile is left for the next deletion', async () => {
  await buildMany(150)
  const { body } = await start()
  const prolonged = await buildLearner(db, { roleExpiresAt: PAST })
  await db.write(sql`update users set role_expires_at = now() + interval '1 day' where id = ${prolonged.id}`)
  const late = await buildLearner(db, { roleExpiresAt: new Date() })
  await work(body.id)
  expect(await countRows(sql`id in (${prolonged.id}, ${late.id})`)).toBe(2)
  expect(await preview()).toMatchObject({ expired: 1, deletion: { expired: 150, deleted: 150 } })
})

test('a user whose role is being extended at the same moment stays', async () => {
  const someone = await buildLearner(db, { roleExpiresAt: PAST })
  const { body } = await start()
  const { working } = await db.transaction(async (tx) => {
    await tx.write(sql`update users set role_expires_at = null where id = ${someone.id}`)
    const working = work(body.id)
    await expect.poll(() => isSomebodyWaiting()).toBe(true)
    return { working }
  })
  await working
  expect(await countRows(sql`id = ${someone.id}`)).toBe(1)
  expect(await lastDeletion()).toMatchObject({ state: 'done', expired: 1, deleted: 0, kept: {} })
})

async function isSomebodyWaiting(): Promise<boolean> {
  const waiting = await db.select(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting.length > 0
}

test('409 while a deletion is running, and only one of ten parallel starts begins', async () => {
  await buildLearner(db, { roleExpiresAt: PAST })
  const answers = await Promise.all(Array.from({ length: 10 }, () => start()))
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
  expect(await start()).toMatchObject({ status: 409, body: { code: 'deletion_running' } })
  expect(await resume()).toMatchObject({ status: 409, body: { code: 'deletion_running' } })
  const { id = 0 } = (await lastDeletion()) ?? {}
  await work(id)
  expect(await start()).toMatchObject({ status: 200 })
})

test('404 for stop and resume when there is nothing to stop or to continue', async () => {
  const NONE = { status: 404, body: { code: 'deletion_not_found' } }
  expect(await stop()).toMatchObject(NONE)
  expect(await resume()).toMatchObject(NONE)
  const { body } = await start()
  await work(body.id)
  expect(await stop()).toMatchObject(NONE)
  expect(await resume()).toMatchObject(NONE)
})
