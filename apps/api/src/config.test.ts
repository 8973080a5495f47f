import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readApiConfig } from './config.ts'

const SECRET = 'x'.repeat(32)
const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_KEYS: `a:${SECRET}`,
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_ORIGIN: 'https://abhyas.example',
}

test('production does not start without a required setting, nor with a key that is too short', () => {
  expect(readApiConfig(PRODUCTION)).toMatchObject({
    isProduction: true,
    drainMs: 5_000,
    smtpUrl: 'smtp://mail.example',
  })
  expect(() => readApiConfig({ ...PRODUCTION, TOKEN_KEYS: undefined })).toThrow('TOKEN_KEYS must be set')
  expect(() => readApiConfig({ ...PRODUCTION, TOKEN_KEYS: '' })).toThrow('TOKEN_KEYS must be set')
  expect(() => readApiConfig({ ...PRODUCTION, SMTP_URL: undefined })).toThrow('SMTP_URL must be set')
  expect(() => readApiConfig({ ...PRODUCTION, PUBLIC_ORIGIN: undefined })).toThrow('PUBLIC_ORIGIN must be set')
  for (const keys of [`a:${SECRET.slice(1)}`, `:${SECRET}`, SECRET, `a:${SECRET},`])
    expect(() => readApiConfig({ ...PRODUCTION, TOKEN_KEYS: keys })).toThrow('TOKEN_KEYS holds id:secret pairs')
})

test('development needs no settings', () => {
  expect(readApiConfig({})).toMatchObject({ isProduction: false, drainMs: 0, migrates: true, redisUrl: undefined })
  expect(readApiConfig({}).tokenKeys).toHaveLength(1)
})

test('metrics are shown on this machine alone, and only when a port is set', () => {
  expect(readApiConfig(PRODUCTION).metrics).toBeNull()
  expect(readApiConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 })
  const elsewhere = { METRICS_PORT: '9100', METRICS_HOST: '10.0.0.2' }
  expect(readApiConfig(elsewhere).metrics).toEqual({ host: '10.0.0.2', port: 9100 })
})

test('a secret keeps every character after its id, including further colons', () => {
  const secretOf = (keys: string) =>
    readApiConfig({ ...PRODUCTION, TOKEN_KEYS: keys }).tokenKeys.map(({ secret }) => new TextDecoder().decode(secret))
  expect(secretOf(`a:${SECRET}:and:more`)).toEqual([`${SECRET}:and:more`])
  expect(secretOf(`a:${SECRET}, b:${SECRET}y`)).toEqual([SECRET, `${SECRET}y`])
  expect(() => secretOf(`a:short:${SECRET.slice(10)}`)).toThrow('at least 32 characters')
})

test.each([
  ['SAVE_BATCHERS', 'abc', 'SAVE_BATCHERS must be a whole number from 1 to 64.'],
  ['LEARNERS_PER_PROCESS', '10', 'LEARNERS_PER_PROCESS must be a whole number from 1000 to 2000000.'],
  ['REFUSE_WHEN_BUSY', 'no', 'REFUSE_WHEN_BUSY takes on or off.'],
  ['READ_CONNECTIONS', '0', 'READ_CONNECTIONS must be a whole number from 1 to 200.'],
  ['WRITE_CONNECTIONS', '1', 'WRITE_CONNECTIONS must be a whole number from 2 to 200.'],
  ['SAVE_BATCHERS', '0', 'SAVE_BATCHERS must be a whole number from 1 to 64.'],
  ['SAVE_BATCHERS', '1.5', 'SAVE_BATCHERS must be a whole number from 1 to 64.'],
  ['SWEEP_PAUSE_MS', 'x', 'SWEEP_PAUSE_MS must be a whole number from 100 to 600000.'],
  ['SWEEP_PAUSE_MS', '0', 'SWEEP_PAUSE_MS must be a whole number from 100 to 600000.'],
  ['DRAIN_SECONDS', '60', 'DRAIN_SECONDS must be a whole number from 0 to 10.'],
  ['METRICS_PORT', '70000', 'METRICS_PORT must be a whole number from 0 to 65535.'],
  ['METRICS_PORT', 'yes', 'METRICS_PORT must be a whole number from 0 to 65535.'],
  ['METRICS_PORT', '3000', 'METRICS_PORT must differ from PORT, because visitors reach PORT.'],
  ['MIGRATE', 'no', 'MIGRATE takes on or off.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '3000x', 'PORT must be a whole number from 0 to 65535.'],
  ['SIGN_UP_PASSWORD_MIN_LENGTH', 'three', 'SIGN_UP_PASSWORD_MIN_LENGTH must be a whole number from 1 to 100.'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  ['REDIS_URL', 'cache:6379', 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
  ['API_ORIGIN', 'api', 'API_ORIGIN must be an address that begins with http:// or https://.'],
  ['PUBLIC_ORIGIN', 'abhyas.example', 'PUBLIC_ORIGIN must be an address that begins with http:// or https://.'],
  ['PUBLIC_ORIGIN', 'https://abhyas.example/', 'PUBLIC_ORIGIN must be an address without a path'],
  ['ALLOW_PLAIN_CONNECTIONS', 'everything', 'ALLOW_PLAIN_CONNECTIONS takes database, redis, mail, with commas.'],
])('%s=%s is refused with one sentence', (name, value, sentence) => {
  expect(() => readApiConfig({ ...PRODUCTION, [name]: value })).toThrow(sentence)
})

test('an empty setting has its default value', () => {
  expect(readApiConfig({ SAVE_BATCHERS: '', SWEEP_PAUSE_MS: '', PORT: '', REDIS_URL: '', HOST: '' })).toMatchObject({
    saveBatchers: 1,
    sweepPauseMs: 5_000,
    port: 3000,
    redisUrl: undefined,
    host: '127.0.0.1',
  })
})

const SAFE = 'postgres://u:p@db.example/abhyas?sslmode=verify-full'

test.each([
  ['PUBLIC_ORIGIN', 'http://abhyas.example', 'PUBLIC_ORIGIN must begin with https://'],
  ['DATABASE_URL', 'postgres://u:p@db.example/abhyas', 'sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://u:p@db.example/abhyas?sslmode=require', 'sslmode=verify-full'],
  ['LEARNER_DATABASES', `1: 0-511 ${SAFE}; 2: 512-1023 postgres://u:p@10.0.0.2/abhyas`, 'sslmode=verify-full'],
  ['REDIS_URL', 'redis://cache.example:6379', 'REDIS_URL must begin with rediss://'],
])('production refuses %s=%s, because the traffic would cross a network in plain text', (name, value, sentence) => {
  expect(() => readApiConfig({ ...PRODUCTION, [name]: value })).toThrow(sentence)
  expect(() => readApiConfig({ ...PRODUCTION, NODE_ENV: 'development', [name]: value })).not.toThrow()
})

test('production accepts connections that are encrypted, on its own machine, or allowed by name', () => {
  const good = [
    { DATABASE_URL: SAFE, REDIS_URL: 'rediss://cache.example' },
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/abhyas', REDIS_URL: 'redis://localhost:6379' },
    { DATABASE_URL: 'postgres://u:p@localhost/abhyas?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://u:p@10.0.0.2/abhyas', ALLOW_PLAIN_CONNECTIONS: 'database' },
    {
      DATABASE_URL: 'postgres://u:p@10.0.0.2/abhyas',
      REDIS_URL: 'redis://10.0.0.3',
      ALLOW_PLAIN_CONNECTIONS: 'database, redis',
    },
    { PUBLIC_ORIGIN: 'http://localhost:3000' },
  ]
  for (const settings of good) expect(() => readApiConfig({ ...PRODUCTION, ...settings })).not.toThrow()
  const plain = { ...PRODUCTION, DATABASE_URL: 'postgres://u:p@10.0.0.2/abhyas' }
  expect(() => readApiConfig({ ...plain, ALLOW_PLAIN_CONNECTIONS: 'redis,mail' })).toThrow('sslmode')
})

test('production encrypts mails unless the mail server is on its own machine or plain mail is allowed by name', () => {
  const isEncrypted = (settings: object) => readApiConfig({ ...PRODUCTION, ...settings }).isMailEncrypted
  expect(isEncrypted({})).toBe(true)
  expect(isEncrypted({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false)
  expect(isEncrypted({ ALLOW_PLAIN_CONNECTIONS: 'mail' })).toBe(false)
  expect(isEncrypted({ NODE_ENV: 'development' })).toBe(false)
})

test('token keys keep their sequence, so that the first one signs', () => {
  const { tokenKeys } = readApiConfig({ ...PRODUCTION, TOKEN_KEYS: `new:${SECRET},old:${SECRET}` })
  expect(tokenKeys.map(({ id }) => id)).toEqual(['new', 'old'])
})

test('reminders on devices need a key that the documented command makes; the public key follows from it', () => {
  expect(readApiConfig(PRODUCTION).push).toBeNull()
  const printed = execFileSync('npx', ['web-push', 'generate-vapid-keys', '--json'], { encoding: 'utf8' })
  const { publicKey, privateKey } = JSON.parse(printed) as { publicKey: string; privateKey: string }
  const settings = { ...PRODUCTION, VAPID_PRIVATE_KEY: privateKey, MAIL_FROM: 'Abhyas <help@abhyas.example>' }
  expect(readApiConfig(settings).push).toEqual({
    privateKey,
    publicKey,
    subject: 'mailto:help@abhyas.example',
    services: expect.arrayContaining(['fcm.googleapis.com', '*.notify.windows.com']),
  })
  for (const wrong of ['x', publicKey, 'A'.repeat(43), `${privateKey}=`])
    expect(() => readApiConfig({ ...settings, VAPID_PRIVATE_KEY: wrong })).toThrow('VAPID_PRIVATE_KEY')
})

test('push services are names; an address on this machine is for tests alone', () => {
  const servicesOf = (value: string, env: object = PRODUCTION) =>
    readApiConfig({ ...env, PUSH_SERVICES: value, VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` }).push?.services
  expect(servicesOf('push.example.com, *.push.example')).toEqual(['push.example.com', '*.push.example'])
  expect(servicesOf('http://127.0.0.1:4000', {})).toEqual(['http://127.0.0.1:4000'])
  for (const wrong of [
    'http://127.0.0.1:4000',
    'https://push.example',
    '*',
    '*.',
    'push',
    'a.example/x',
    '10.0.0.1',
    '10.0.0.1:80',
  ])
    expect(() => servicesOf(wrong)).toThrow('PUSH_SERVICES')
  for (const wrong of ['http://10.0.0.1:4000', 'http://127.0.0.1:4000/push', 'file:///tmp'])
    expect(() => servicesOf(wrong, {})).toThrow('PUSH_SERVICES')
})

const KEYS = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRETS: 'new,old' }
const TEST_KEYS = { ...KEYS, RAZORPAY_KEY_ID: 'rzp_test_x' }

test('F20 production accepts only live keys, and every other installation only test keys', () => {
  expect(readApiConfig({ ...PRODUCTION, ...KEYS }).razorpay).toMatchObject({
    webhookSecrets: ['new', 'old'],
    apiBase: 'https://api.razorpay.com',
  })
  expect(() => readApiConfig({ ...PRODUCTION, ...TEST_KEYS })).toThrow('not a live key')
  expect(() => readApiConfig(KEYS)).toThrow('is a live key')
  expect(readApiConfig(TEST_KEYS).razorpay).toMatchObject({ keyId: 'rzp_test_x' })
  // A production build on a developer's machine sells nothing to real learners.
  const onOneMachine = { ...PRODUCTION, PUBLIC_ORIGIN: 'http://localhost:3000' }
  expect(readApiConfig({ ...onOneMachine, ...TEST_KEYS }).razorpay).not.toBeNull()
  expect(() => readApiConfig({ ...onOneMachine, ...KEYS })).toThrow('is a live key')
})

test('F20 a key without its secrets, or another provider in production, stops the start; without a key nothing is sold', () => {
  expect(() => readApiConfig({ ...TEST_KEYS, RAZORPAY_KEY_SECRET: '' })).toThrow('RAZORPAY_KEY_SECRET')
  expect(() => readApiConfig({ ...TEST_KEYS, RAZORPAY_WEBHOOK_SECRETS: '' })).toThrow('RAZORPAY_WEBHOOK_SECRETS')
  expect(() => readApiConfig({ ...PRODUCTION, ...KEYS, RAZORPAY_API_BASE: 'http://localhost:1' })).toThrow('for tests')
  expect(readApiConfig(PRODUCTION).razorpay).toBeNull()
})
