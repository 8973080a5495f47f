import { sql } from '@abhyas/database/sql'
import type { FastifyError } from 'fastify'
import { expect, test, vi } from 'vitest'
import { buildLearner, openSessionOf, PASSWORD } from '../testing/builders.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { startTestApi } from '../testing/test-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { errorResponseOf } from './error-response.ts'

const broken = await startTestApi()
const misshapen = await startTestApi()
const database = await openTestDatabase()
const proxy = await startTcpProxy(database.url)
const cutOff = await startTestApi({ database, url: proxy.url })

test('500 says that something went wrong, without any detail', async () => {
  const { db, send } = broken
  await db.write(sql`drop table courses cascade`)
  const { status, body } = await send('GET /api/courses/getAllCourses')
  expect(status).toBe(500)
  expect(body).toEqual({
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

test('500 for a response that is not in its endpoint’s shape, and no part of it is sent', async () => {
  const learner = await openSessionOf(misshapen, await buildLearner(misshapen.db))
  await misshapen.db.write(sql`alter table users drop constraint users_role_check`)
  await misshapen.db.write(sql`update users set role = 'ROLE_KING', username = 'private name' where id = ${learner.id}`)
  const { status, body } = await misshapen.send('GET /api/users/me', { token: learner.token })
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'internal' })
  expect(JSON.stringify(body)).not.toMatch(/KING|private/)
})

test('503 with Retry-After for a read that was cancelled because it took too long', async () => {
  const error = await cutOff.db
    .transaction(async (tx) => {
      await tx.select(sql`select set_config('statement_timeout', '50', true)`)
      await tx.select(sql`select pg_sleep(5)`)
    })
    .catch((thrown: unknown) => thrown)
  const { status, headers } = errorResponseOf(error as FastifyError, 'id', { error: () => undefined })
  expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '2' })
})

test('503 while the database is away, 200 when it is back', async () => {
  const learner = await openSessionOf(cutOff, await buildLearner(database.db))
  const body = { email: learner.email, password: PASSWORD }
  expect(await cutOff.send('GET /api/users/me', { token: learner.token })).toMatchObject({ status: 200 })

  await proxy.cut()
  const calls = [
    cutOff.send('GET /api/courses/getAllCourses'),
    cutOff.send('GET /api/users/me', { token: learner.token }),
    cutOff.send('POST /auth/login', { body }),
    cutOff.send('POST /auth/refresh', { cookie: learner.cookie }),
    cutOff.send('POST /api/users/register', { body: { username: 'x', email: 'x@gmail.com', password: PASSWORD } }),
  ]
  for (const { status, body: problem } of await Promise.all(calls)) {
    expect(status).toBe(503)
    expect(problem).toEqual({
      code: 'unavailable',
      message: 'We cannot do this right now. Please try again in a moment.',
      requestId: expect.any(String),
    })
  }

  await proxy.restore()
  await vi.waitFor(
    async () => expect(await cutOff.send('POST /auth/login', { body })).toMatchObject({ status: 200 }),
    5_000,
  )
  await proxy.cut()
})
