import { readFile } from 'node:fs/promises'
import { readApiConfig } from '@abhyas/api/config'
import { errors } from '@abhyas/messages/errors'
import { expect, test } from 'vitest'

const config = await readFile(new URL('../../../deploy/haproxy/haproxy.cfg', import.meta.url), 'utf8')

test('the error that HAProxy sends when no process is ready has the shape and the words of ours', () => {
  const [, quoted = ''] = /http-error status 503 .* string "(.*)" hdr Retry-After 1/.exec(config) ?? []
  const { code, message } = JSON.parse(quoted.replaceAll('\\"', '"')) as Record<string, string>
  expect({ code, message }).toEqual({ code: 'unavailable', message: errors.unavailable.text() })
})

test('a server drains for longer than HAProxy needs to notice, in production', () => {
  const [, seconds, checks] = /check inter (\d+)s fall (\d+) /.exec(config) ?? []
  const { drainMs } = readApiConfig({
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'http://localhost',
    TOKEN_KEYS: `k:${'x'.repeat(32)}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: 'postgres://127.0.0.1/abhyas',
  })
  expect(drainMs).toBeGreaterThan(Number(seconds) * Number(checks) * 2 * 1000)
})
