import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { findLeaks } from './find-leaks.ts'
import { SECRETS } from '../shop-stack.ts'
import { PHONE } from '../shopper.ts'

const GOOD = '{"level":"info","req":{"id":"1f","method":"POST","route":"/api/payments/webhook"},"status":200}'

test('a normal line of the log is no leak', () => {
  expect(findLeaks(`${GOOD}\n${GOOD}\n`)).toEqual([])
})

test.each([
  ['a secret', SECRETS.keySecret],
  ['a secret of the webhook', SECRETS.webhookSecrets[1]],
  ['a signature', createHmac('sha256', 'a').update('b').digest('hex')],
  ['a telephone number', PHONE],
  ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJ1IjoxfQ.x'],
])('%s in a line of the log is found', (_what, leak) => {
  const line = `{"level":"warn","msg":"got ${leak}"}`
  expect(findLeaks(`${GOOD}\n${line}\n${GOOD}\n`)).toEqual([line])
})
