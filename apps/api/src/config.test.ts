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

const KEYS = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRETS: 'new,old' }
const TEST_KEYS = { ...KEYS, RAZORPAY_KEY_ID: 'rzp_test_x' }

test('F20 live keys in production and nowhere else; test keys everywhere else', () => {
  expect(readApiConfig({ ...PRODUCTION, ...KEYS }).razorpay).toMatchObject({
    webhookSecrets: ['new', 'old'],
    apiBase: 'https://api.razorpay.com',
  })
  expect(() => readApiConfig({ ...PRODUCTION, ...TEST_KEYS })).toThrow('not a live key')
  expect(() => readApiConfig(KEYS)).toThrow('is a live key')
  expect(readApiConfig(TEST_KEYS).razorpay).toMatchObject({ keyId: 'rzp_test_x' })
  // The production build on one's own machine sells nothing to anybody.
  const onOneMachine = { ...PRODUCTION, PUBLIC_ORIGIN: 'http://localhost:3000' }
  expect(readApiConfig({ ...onOneMachine, ...TEST_KEYS }).razorpay).not.toBeNull()
  expect(() => readApiConfig({ ...onOneMachine, ...KEYS })).toThrow('is a live key')
})

test('F20 a key without its secrets, and another provider in production, stop the start; without a key nothing is sold', () => {
  expect(() => readApiConfig({ ...TEST_KEYS, RAZORPAY_KEY_SECRET: '' })).toThrow('RAZORPAY_KEY_SECRET')
  expect(() => readApiConfig({ ...TEST_KEYS, RAZORPAY_WEBHOOK_SECRETS: '' })).toThrow('RAZORPAY_WEBHOOK_SECRETS')
  expect(() => readApiConfig({ ...PRODUCTION, ...KEYS, RAZORPAY_API_BASE: 'http://localhost:1' })).toThrow('for tests')
  expect(readApiConfig(PRODUCTION).razorpay).toBeNull()
})
