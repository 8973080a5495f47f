import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import { buildLearner, openSessionOf } from '../../testing/builders.ts'
import { cookieValue } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { rotate } from './refresh-session.ts'
import { readRefreshToken } from './refresh-token.ts'
import { selectOptionalSession } from './session-queries.ts'

const api = await startTestApi()
const { db, send } = api

const logInSomeone = async () => openSessionOf(api, await buildLearner(db))
const refresh = (cookie: string) => send('POST /auth/refresh', { cookie })

/** How many sessions of one page of the table are renewed at the same moment. In production these are minutes apart. */
const AT_ONCE = 4

test('of a thousand refreshes nine hundred write no index', async () => {
  const readUpdates = async () => {
    await db.write(sql`select pg_stat_force_next_flush()`)
    return db.selectOne<{ all: number; hot: number }>(sql`
      select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'sessions'`)
  }
  const cookies = await Promise.all(Array.from({ length: 40 }, async () => (await logInSomeone()).cookie))
  const before = await readUpdates()
  const renew = async (nth: number) => {
    const { status, setCookie } = await refresh(cookies[nth] as string)
    expect(status).toBe(200)
    cookies[nth] = cookieValue(setCookie)
  }
  for (let nth = 0; nth < 1_000; nth += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => renew((nth + more) % cookies.length)))
  // Each connection of the server tells its figures within a second or two.
  const written = await vi.waitFor(async () => {
    const after = await readUpdates()
    expect(after.all - before.all).toBe(1_000)
    return 1_000 - (after.hot - before.hot)
  }, 15_000)
  // A version that somebody may still read holds up its page. Before, every refresh wrote an index.
  expect(written).toBeLessThanOrEqual(100)
})

test('the session stays when the database still has it as it was before the last refresh', async () => {
  const { cookie } = await logInSomeone()
  const { setCookie } = await refresh(cookie)
  const next = readRefreshToken(cookieValue(setCookie))
  if (!next) throw new Error('This is no refresh token.')
  const former = await selectOptionalSession(db, next.sessionId)
  if (!former) throw new Error('There is no session.')
  // A read from a server that was the primary once.
  const stale: Db = { ...db, selectOptional: async <Row>() => ({ ...former, generation: 1 }) as Row }
  const keys = api.dependencies.config.tokenKeys.map(({ secret }) => secret)
  await expect(rotate(stale, next, { keys, agentHash: former.agentHash })).rejects.toMatchObject({
    code: 'server_busy',
  })
  expect(await refresh(cookieValue(setCookie))).toMatchObject({ status: 200 })
})
