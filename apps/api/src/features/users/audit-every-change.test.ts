import { endpoints } from '@abhyas/contract/endpoints'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { AUDIT_TABLE } from '../../testing/audit-table.ts'
import { buildAuditedContent } from '../../testing/audited-content.ts'
import { buildAdmin, openSessionOf } from '../../testing/builders.ts'
import { startShop } from '../../testing/start-shop.ts'

// The API runs with a payment provider, because some changes of admins call it.
const api = await startShop({ webhook: false })
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

test('every change that an admin can make has a row in the table, and every row is such a change', () => {
  const changes = Object.values(endpoints)
    .filter(({ access, method }) => access === 'admin' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(AUDIT_TABLE).toSorted()).toEqual(changes.toSorted())
})

type Entry = { id: number; author_id: number; request_id: string; noted: string }
const entriesAfter = (id: number) =>
  db.select<Entry>(sql`
    select id, author_id, request_id, entity || ' ' || action as noted from audit_log where id > ${id} order by id`)

test.each(Object.entries(AUDIT_TABLE))('%s is in the audit log, with the admin and the request', async (line, row) => {
  await db.write(sql`update user_deletions set state = 'done'`)
  const content = await buildAuditedContent(db)
  for (const [before, body] of row.first?.(content) ?? [])
    expect((await send(before, { token, body })).status).toBeLessThan(300)
  const last = (await entriesAfter(0)).at(-1)?.id ?? 0
  const [start = ''] = line.split(/:\w+/)
  const response = await send(start + (row.path?.(content) ?? ''), { token, body: row.body?.(content) })
  expect(response.status).toBeLessThan(300)

  const entries = await entriesAfter(last)
  expect([...new Set(entries.map(({ noted }) => noted))].toSorted()).toEqual(row.noted)
  expect(new Set(entries.map(({ author_id }) => author_id))).toEqual(new Set(row.noted.length > 0 ? [admin.id] : []))
  const requests = [...new Set(entries.map(({ request_id }) => request_id))]
  expect(requests).toHaveLength(row.noted.length > 0 ? 1 : 0)
  for (const request of requests) expect(request).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})
