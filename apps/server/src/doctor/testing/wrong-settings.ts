import { mkdir, writeFile } from 'node:fs/promises'
import { KEY } from './open-surroundings.ts'
import { wrong, type WrongCase } from './wrong-case.ts'

const REAL = { PUBLIC_ORIGIN: 'https://abhyas.test', TRUST_PROXY: '127.0.0.1' }
const LIVE = { ...REAL, RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's'.repeat(20) }
const WEBHOOK = { RAZORPAY_WEBHOOK_SECRETS: 'w'.repeat(20) }
const at = (url: string, host: string) => url.replace('127.0.0.1', host)

/** Settings that are wrong by themselves. */
export const WRONG_SETTINGS: WrongCase[] = [
  wrong('a number that is none', 'error', 'SAVE_BATCHERS must be a whole number from 1 to 64.', {
    SAVE_BATCHERS: 'abc',
  }),
  wrong('a number below its range', 'error', 'SWEEP_PAUSE_MS must be a whole number', { SWEEP_PAUSE_MS: '0' }),
  wrong('a number above its range', 'error', 'DRAIN_SECONDS must be a whole number', { DRAIN_SECONDS: '60' }),
  wrong('a share above one', 'error', 'TRACE_SHARE must be a number from 0 to 1', { TRACE_SHARE: '50' }),
  wrong('a collector that is no address', 'error', 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address', {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
  }),
  wrong('a collector that is away', 'warning', 'takes no traces (ECONNREFUSED)', {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:2',
  }),
  wrong('a trace of every request', 'warning', 'TRACE_SHARE is 1', {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:2',
    TRACE_SHARE: '1',
  }),
  wrong('a port that does not exist', 'error', 'PORT must be a whole number', { PORT: '70000' }),
  wrong('a short password for learners', 'warning', 'we advise 8', { SIGN_UP_PASSWORD_MIN_LENGTH: '3' }),
  wrong('an unknown level of the log', 'error', 'LOG_LEVEL must be one of trace, debug', { LOG_LEVEL: 'verbose' }),
  wrong('an http origin', 'error', 'PUBLIC_ORIGIN must begin with https://', { PUBLIC_ORIGIN: 'http://abhyas.test' }),
  wrong('an origin with a path', 'error', 'without a path', { PUBLIC_ORIGIN: 'https://abhyas.test/app' }),
  wrong('no origin', 'error', 'PUBLIC_ORIGIN must be set', { PUBLIC_ORIGIN: '' }),
  wrong('no database', 'error', 'DATABASE_URL must be set', { DATABASE_URL: '' }),
  wrong('a remote database in plain text', 'error', 'sslmode=verify-full', {
    DATABASE_URL: 'postgres://u:p@192.0.2.1:1/abhyas?sslmode=require',
  }),
  wrong('no keys', 'error', 'TOKEN_KEYS must be set', { TOKEN_KEYS: '' }),
  wrong('a key that is too short', 'error', 'a secret has at least 32 characters', { TOKEN_KEYS: 'k1:short' }),
  wrong('two keys with one id', 'error', 'TOKEN_KEYS names an id twice', { TOKEN_KEYS: `k1:${KEY},k1:${KEY}x` }),
  wrong('the key of development', 'error', 'which everybody knows', {
    TOKEN_KEYS: 'dev:development-only-key-of-32-characters',
  }),
  wrong('buckets in two databases', 'error', 'bucket 511 is in two databases', ({ good }) => ({
    LEARNER_DATABASES: `1: 0-511 ${good['DATABASE_URL']}; 2: 511-1023 ${at(`${good['DATABASE_URL']}_2`, 'localhost')}`,
  })),
  wrong('buckets in no database', 'error', 'bucket 600 is in no database', ({ good }) => ({
    LEARNER_DATABASES: `1: 0-599 ${good['DATABASE_URL']}`,
  })),
  wrong('one address for two clusters', 'error', 'is named twice', ({ good }) => ({
    LEARNER_DATABASES: `1: 0-511 ${good['DATABASE_URL']}; 2: 512-1023 ${good['DATABASE_URL']}`,
  })),
  wrong('a test key in production', 'error', 'modules would be given away', {
    ...LIVE,
    ...WEBHOOK,
    RAZORPAY_KEY_ID: 'rzp_test_1',
  }),
  wrong('no webhook secret', 'error', 'needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRETS', LIVE),
  wrong('a short webhook secret', 'warning', 'a secret of less than 16 characters', {
    ...LIVE,
    RAZORPAY_WEBHOOK_SECRETS: 'short',
  }),
  wrong('a wrong key for reminders', 'error', 'VAPID_PRIVATE_KEY must be', { VAPID_PRIVATE_KEY: 'abc' }),
  wrong('an unknown word', 'error', 'ALLOW_PLAIN_CONNECTIONS takes', { ALLOW_PLAIN_CONNECTIONS: 'all' }),
  wrong('a proxy that is no address', 'error', 'TRUST_PROXY takes addresses', { TRUST_PROXY: 'nginx' }),
  wrong('no trusted proxy', 'warning', 'TRUST_PROXY is empty', { PUBLIC_ORIGIN: 'https://abhyas.test' }),
  wrong('a sender without an address', 'error', 'MAIL_FROM must be an address', { MAIL_FROM: 'Abhyas' }),
  wrong('a sender that is an example', 'warning', 'MAIL_FROM is still an example', { MAIL_FROM: 'a@abhyas.example' }),
  wrong('a name with two letters swapped', 'warning', 'write SMTP_URL if', { SMTP_ULR: 'smtp://127.0.0.1' }),
  wrong('a name with a letter too many', 'warning', 'write TRUST_PROXY if', { TRUST_PROXYS: '127.0.0.1' }),
  wrong('a secret file that is not there', 'error', 'The file of TOKEN_KEYS_FILE cannot be read (ENOENT)', {
    TOKEN_KEYS: undefined,
    TOKEN_KEYS_FILE: '/nowhere',
  }),
  wrong('a secret file that is empty', 'error', 'The file of TOKEN_KEYS_FILE is empty', async ({ folder }) => {
    await writeFile(`${folder}/empty`, '\n')
    return { TOKEN_KEYS: undefined, TOKEN_KEYS_FILE: `${folder}/empty` }
  }),
  wrong(
    'a secret file and another value',
    'error',
    'TOKEN_KEYS and the credential TOKEN_KEYS differ',
    async ({ folder }) => {
      await mkdir(`${folder}/credentials`, { recursive: true })
      await writeFile(`${folder}/credentials/TOKEN_KEYS`, `k2:${KEY}`)
      return { CREDENTIALS_DIRECTORY: `${folder}/credentials` }
    },
  ),
  wrong('a time zone that does not exist', 'error', 'TZ=Asia/Pune is no time zone', { TZ: 'Asia/Pune' }),
  { ...wrong('no build', 'error', 'The web is not built', {}), builds: ['/nowhere/'] },
]
