import { expect, test } from 'vitest'
import { readApiConfig } from './config.ts'

const SECRET = 'x'.repeat(32)
const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_KEYS: `a:${SECRET}`,
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_ORIGIN: 'https://abhyas.example',
}

test('production does not start without what it needs, nor with a key that is too short', () => {
  expect(readApiConfig(PRODUCTION)).toMatchObject({ isProduction: true, smtpUrl: 'smtp://mail.example' })
  expect(() => readApiConfig({ ...PRODUCTION, TOKEN_KEYS: undefined })).toThrow('TOKEN_KEYS must be set')
  expect(() => readApiConfig({ ...PRODUCTION, TOKEN_KEYS: '' })).toThrow('TOKEN_KEYS must be set')
  expect(() => readApiConfig({ ...PRODUCTION, SMTP_URL: undefined })).toThrow('SMTP_URL must be set')
  expect(() => readApiConfig({ ...PRODUCTION, PUBLIC_ORIGIN: undefined })).toThrow('PUBLIC_ORIGIN must be set')
  for (const keys of [`a:${SECRET.slice(1)}`, `:${SECRET}`, SECRET, `a:${SECRET},`])
    expect(() => readApiConfig({ ...PRODUCTION, TOKEN_KEYS: keys })).toThrow('TOKEN_KEYS holds id:secret pairs')
})

test('development needs nothing', () => {
  expect(readApiConfig({})).toMatchObject({ isProduction: false, redisUrl: undefined })
  expect(readApiConfig({}).tokenKeys).toHaveLength(1)
})

test('keys keep their order: the first one signs', () => {
  const { tokenKeys } = readApiConfig({ ...PRODUCTION, TOKEN_KEYS: `new:${SECRET},old:${SECRET}` })
  expect(tokenKeys.map(({ id }) => id)).toEqual(['new', 'old'])
})
