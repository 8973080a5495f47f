import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildLearner, logInAs } from '@abhyas/api/testing/builders'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { JOB_TABLES_VERSION } from '@abhyas/database/job-tables'
import { sql } from '@abhyas/database/sql'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { afterAll, expect, test } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const run = promisify(execFile)
const COMMAND = fileURLToPath(import.meta.resolve('@abhyas/database/command'))

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const { url, db } = await openTestDatabase()
const role = `app_${randomUUID().slice(0, 8)}`
const roleUrl = Object.assign(new URL(url), { username: role, password: 'secret' }).href
// The name of a role cannot be a parameter.
await db.write({ name: '', text: `create role ${role} login password 'secret'`, values: [] })
await run(process.execPath, [COMMAND, 'migrate'], { env: { ...process.env, DATABASE_URL: url, APP_ROLE: role } })
afterAll(async () => {
  await db.write({ name: '', text: `drop owned by ${role}`, values: [] })
  await db.write({ name: '', text: `drop role ${role}`, values: [] })
})

test('the product runs with a role that may not change tables: people log in, and jobs send mails', async () => {
  const sink = await startMailSink()
  afterAll(sink.close)
  const { send } = await startProduct(roleUrl, { roles: ['api', 'worker'], config: { smtpUrl: sink.smtpUrl } })
  const learner = await buildLearner(db)
  expect((await logInAs(send, learner)).token).toEqual(expect.any(String))
  const body = { email: learner.email }
  expect(await send('POST /auth/request-password-reset', { body })).toMatchObject({ status: 204 })
  await expect.poll(() => sink.taken.map(({ to }) => to), { timeout: 15_000 }).toEqual([learner.email])
})

test('a process starts on the job tables of a newer release, says so, and enqueues jobs', async () => {
  await db.write(sql`update pgboss.version set version = ${JOB_TABLES_VERSION + 1}`)
  const lines: { msg?: string }[] = []
  const { send } = await startProduct(url, { onLog: (line) => lines.push(line) })
  expect(lines.map(({ msg }) => msg)).toContain('the job tables are those of a newer release')
  const { email } = await buildLearner(db)
  expect(await send('POST /auth/request-password-reset', { body: { email } })).toMatchObject({ status: 204 })
  await db.write(sql`update pgboss.version set version = ${JOB_TABLES_VERSION}`)
})

test('with MIGRATE=off a process on older tables ends with one sentence, and changes nothing', async () => {
  const name = '0063_questions__come_back.sql'
  const [row] = await db.write<{ checksum: string }>(
    sql`delete from schema_migrations where name = ${name} returning checksum`,
  )
  const env = { PATH: process.env['PATH'], DATABASE_URL: roleUrl, MIGRATE: 'off' }
  const ended = await run(process.execPath, [MAIN], { env }).catch((error: unknown) => error)
  expect(ended).toMatchObject({
    code: 1,
    stderr: `The database lacks the migration shared/${name}, and MIGRATE is off: run npm run db:migrate with this release first.\n`,
  })
  expect(await db.select(sql`select from schema_migrations where name = ${name}`)).toEqual([])
  await db.write(
    sql`insert into schema_migrations (kind, name, checksum) values ('shared', ${name}, ${row?.checksum ?? ''})`,
  )
})
