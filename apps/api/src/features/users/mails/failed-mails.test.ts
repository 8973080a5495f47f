import type { Waiting } from '@abhyas/contract/dashboards-manage'
import { type FailedMail, isRepeatable } from '@abhyas/contract/users-manage'
import { MailKind } from '@abhyas/contract/users-mails'
import { sql } from '@abhyas/database/sql'
import { beforeEach, expect, test } from 'vitest'
import { insertLastMail, updateMailFailed, updateMailFailure } from '../../../sql/mail-queries.ts'
import { buildMail } from '../../../testing/build-mail.ts'
import { buildAdmin, buildLearner, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const read = (query = '') => send<FailedMail[]>(`GET /api/mails/failed${query}`, { token })
const waitingIds = async () => (await read()).body.map(({ id }) => id)
async function waitingCount(): Promise<number | null | undefined> {
  const { body } = await send<Waiting[]>('GET /api/overview/waiting', { token })
  return body.find(({ kind }) => kind === 'mails')?.count
}
const sendAgain = (id: number) => send(`POST /api/mails/${id}/again`, { token })
const look = (id: number) => send(`POST /api/mails/${id}/look`, { token })

beforeEach(() => db.write(sql`delete from mails`))

test('200 with the failed mails, the newest first and page by page, each with its person and cause', async () => {
  const learner = await buildLearner(db)
  const ids: number[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const { id } = await buildMail(db, learner.id)
    await updateMailFailure(db, id, { cause: 'address_refused', words: '550 nobody' })
    await updateMailFailed(db, id)
    ids.unshift(id)
  }
  await buildMail(db, learner.id)
  const first = await read('?limit=2')
  expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const next = await read(`?limit=2&after=${first.headers.get('x-next-after')}`)
  expect(next.body).toEqual([
    {
      id: ids[2],
      kind: 'password_changed',
      tries: 0,
      failure: '550 nobody',
      cause: 'address_refused',
      reference: null,
      isResent: false,
      createdAt: expect.any(String),
      learner: { id: learner.id, username: learner.username, email: learner.email },
    },
  ])
  expect(next.headers.get('x-next-after')).toBeNull()
  expect(await waitingCount()).toBe(3)
})

test('a failed mail waits until an admin sends it again or marks it as seen; if it fails again, it waits again', async () => {
  const learner = await buildLearner(db)
  const [first, second] = [
    await buildMail(db, learner.id, { isFailed: true }),
    await buildMail(db, learner.id, { isFailed: true }),
  ]
  expect([await waitingIds(), await waitingCount()]).toEqual([[second.id, first.id], 2])
  expect(await look(second.id)).toMatchObject({ status: 204 })
  expect([await waitingIds(), await waitingCount()]).toEqual([[first.id], 1])
  expect(await sendAgain(first.id)).toMatchObject({ status: 204 })
  expect([await waitingIds(), await waitingCount()]).toEqual([[], 0])

  const { id: resent } = await db.selectOne<{ id: number }>(sql`select id from mails where state = 'queued'`)
  await updateMailFailed(db, resent)
  expect([await waitingIds(), await waitingCount()]).toEqual([[resent], 1])
})

test('only a mail that can be sent again waits', async () => {
  const learner = await buildLearner(db)
  for (const kind of MailKind.options)
    if (kind !== 'account_deleted') await buildMail(db, learner.id, { kind, isFailed: true })
  const last = await insertLastMail(db, learner.id)
  await updateMailFailed(db, last?.id ?? 0)
  const { body } = await read()
  expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(MailKind.options.filter(isRepeatable)))
  expect(await waitingCount()).toBe(body.length)
})

test('404 for looking at a mail that did not fail, or that does not exist', async () => {
  const queued = await buildMail(db, (await buildLearner(db)).id)
  for (const id of [queued.id, 999_999_999])
    expect(await look(id)).toMatchObject({ status: 404, body: { code: 'mail_not_found' } })
})
