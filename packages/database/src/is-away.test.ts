import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { isAway } from './is-away.ts'
import { freePort } from './local-postgres.ts'

const thrownBy = (work: () => unknown): Error => {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

const connectionErrorOf = (path: { port: number } | { path: string }) =>
  new Promise<Error>((resolve) => connect({ host: '127.0.0.1', ...path }).on('error', resolve))

test('a server that cannot be reached is away', async () => {
  expect(isAway(await connectionErrorOf({ port: await freePort() }))).toBe(true)
  expect(isAway(await connectionErrorOf({ path: '/nowhere/.s.PGSQL.5432' }))).toBe(true)
})

test.each([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P03',
  '53300',
  '55P03',
  '25006',
  '57014',
  '08006',
  '08007',
])('%s is away', (code) => expect(isAway({ code })).toBe(true))

test.each(['ERR_INVALID_ARG_TYPE', 'EAUTH', 'EENVELOPE', 'ENOENT', '28P01', '42P01', '23505', '22021', '40P01', ''])(
  '%s is not away',
  (code) => expect(isAway({ code, message: 'something else' })).toBe(false),
)

test('an error in a program does not count as a database that is away', () => {
  expect(isAway(thrownBy(() => createHmac('sha256', 'key').update(undefined as never)))).toBe(false)
})
