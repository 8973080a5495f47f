import type { Login } from '@abhyas/contract/auth'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { buildAdmin, buildLearner, openSessionOf, PASSWORD } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

const update = (id: number, body: unknown, as = token) =>
  send(`PUT /api/users/updateUserById/${id}`, { token: as, body })
const logIn = (email: string) =>
  send<z.infer<typeof Login>>('POST /auth/login', { body: { email, password: PASSWORD } })

test('200 makes a new admin choose a new password through a mailed link', async () => {
  const { id, email } = await buildLearner(db)
  expect((await update(id, { role: { name: 'ROLE_ADMIN' } })).status).toBe(200)
  expect((await logIn(email)).status).toBe(401)
  const mails = await db.select(sql`select kind, state from mails where user_id = ${id}`)
  expect(mails).toEqual([{ kind: 'reset_password', state: 'queued' }])
  expect((await update(id, { role: { name: 'ROLE_USER' } })).status).toBe(200)
  expect((await logIn(email)).status).toBe(401)
})

test('a login that is under way when the role changes gets the new role', async () => {
  const person = await buildAdmin(db)
  const logins = Array.from({ length: 6 }, () => logIn(person.email))
  await update(person.id, { role: { name: 'ROLE_USER' } })
  for (const { status, body } of await Promise.all(logins)) {
    if (status !== 200) continue
    const seen = await send('GET /api/users/getAllUsers', { token: body.jwtToken })
    // The call is refused for the role, or because the change has ended the session.
    expect([401, 403]).toContain(seen.status)
  }
})

test('409 when no other admin has the role for as long', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const brief = await openSessionOf(api, await buildAdmin(db, { roleExpiresAt: inAnHour }))
  const lasting = await buildAdmin(db)
  await update(admin.id, { role: { name: 'ROLE_USER' } }, brief.token)
  const refusals = [
    await update(lasting.id, { role: { name: 'ROLE_USER' } }, brief.token),
    await update(lasting.id, { roleExpiryDate: inAnHour.toISOString() }, brief.token),
    await send(`DELETE /api/users/deleteUserById/${lasting.id}`, { token: brief.token }),
  ]
  for (const refused of refusals) expect(refused).toMatchObject({ status: 409, body: { code: 'last_admin' } })
})
