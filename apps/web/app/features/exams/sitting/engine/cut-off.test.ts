import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../../api/api-error.ts'
import { cutOffBy } from './cut-off.ts'

const refusedWith = (code: string) => new ApiError(503, { code, message: '', retryAfterMs: 2000 })

test.each([
  ['a call that worked', null, null],
  ['no response', new NetworkError('gone'), 'network'],
  ['a database that is away', refusedWith('unavailable'), 'server'],
  ['a server that has too much to do', refusedWith('server_busy'), 'busy'],
])('%s', (_, error, cutOff) => {
  expect(cutOffBy(error)).toBe(cutOff)
})
