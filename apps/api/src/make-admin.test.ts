import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { selectCounter } from './sql/counter-queries.ts'
import { promoteAccount } from './features/users/promote-account.ts'
import { buildAdmin, buildLearner, logInAs, PASSWORD, uniqueEmail } from './testing/builders.ts'
import { startTestApi } from './testing/test-api.ts'

const COMMAND = fileURLToPath(new URL('make-admin.ts', import.meta.url))
const { db, url, send } = await startTestApi()

async function makeAdmin(email: string, password = '') {
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, PUBLIC_ORIGIN: 'https://abhyas.example' }
  const child = spawn(process.execPath, [COMMAND, email], { env })
  child.stdin.end(password && `${password}\n`)
  const exited = once(child, 'exit') as Promise<[number | null]>
  const [link, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, link: link.trim(), said }
}

const logIn = (email: string, password: string) => send('POST /auth/login', { body: { email, password } })
const LINK = /^https:\/\/abhyas\.example\/reset-password#([\w-]{32})$/

test('a learner becomes an admin without any input, is logged out, and gets a link that sets a longer password', async () => {
  const learner = await buildLearner(db, { roleExpiresAt: new Date('2020-01-01') })
  const { token } = await logInAs(send, learner)
  const learners = await selectCounter(db, 'learners')
  const { code, link } = await makeAdmin(learner.email.toUpperCase())
  expect({ code, link }).toEqual({ code: 0, link: expect.stringMatching(LINK) })
  expect(await send('GET /api/users/me', { token })).toMatchObject({ status: 401, body: { code: 'session_over' } })
  expect(await logIn(learner.email, PASSWORD)).toMatchObject({ status: 401 })
  expect(await selectCounter(db, 'learners')).toBe(learners - 1)

  const secret = LINK.exec(link)?.[1]
  const reset = (password: string) => send('POST /auth/reset-password', { body: { token: secret, password } })
  expect(await reset('Other#pass2')).toMatchObject({ status: 400, body: { code: 'admin_password_short' } })
  expect(await reset('Other#pass23')).toMatchObject({ status: 204 })
  expect(await logIn(learner.email, 'Other#pass23')).toMatchObject({ status: 200, body: { roleName: 'ROLE_ADMIN' } })
})

test('a new account gets the typed password; a password that breaks the rule is refused in one sentence', async () => {
  const email = uniqueEmail()
  expect(await makeAdmin(email, 'short')).toEqual({
    code: 1,
    link: '',
    said: expect.stringMatching(/^Password for \S+ \(at least 12 .+\): \n[^\n]+1 symbol\n$/),
  })
  expect(await logIn(email, 'short')).toMatchObject({ status: 401 })
  expect(await makeAdmin(email, 'Long#enough1')).toMatchObject({ code: 0, link: '' })
  expect(await logIn(email, 'Long#enough1')).toMatchObject({ status: 200, body: { roleName: 'ROLE_ADMIN' } })
})

test('an admin whose role has expired gets it back, and keeps the password', async () => {
  const admin = await buildAdmin(db, { roleExpiresAt: new Date('2020-01-01') })
  expect(await promoteAccount(db, admin.email)).toMatch(/^[\w-]{32}$/)
  expect(await logIn(admin.email, PASSWORD)).toMatchObject({ status: 200, body: { roleName: 'ROLE_ADMIN' } })
  const row = await db.selectOne(sql`select role_expires_at as until from users where id = ${admin.id}`)
  expect(row).toEqual({ until: null })
  expect(await promoteAccount(db, uniqueEmail())).toBeNull()
})
