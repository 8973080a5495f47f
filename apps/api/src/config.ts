import { readSiteSettings, type SiteDefaults } from '@abhyas/contract/settings'
import { POOLS, type PoolSizes } from '@abhyas/database/database'
import { type LearnerCluster, readLearnerClusters } from '@abhyas/database/learner-clusters'
import { SettingError } from '@abhyas/database/setting-error'
import { type RazorpayConfig, readRazorpay } from './payment-settings.ts'
import { type PushConfig, readPush } from './push-settings.ts'
import { isOnThisMachine, PLAIN_CONNECTIONS, requireSafeConnections } from './safe-connections.ts'
import {
  addressOf,
  collectProblems,
  type Env,
  integerOf,
  listOf,
  shareOf,
  switchOf,
  textOf,
  wordOf,
} from './setting-values.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

export type ApiConfig = {
  site: SiteDefaults
  /** The first key signs. All keys verify, so that a key can be replaced without logging anyone out. */
  tokenKeys: { id: string; secret: Uint8Array }[]
  /** The databases with the learners' tables. Without any, these tables are in the shared database. */
  learnerClusters: LearnerCluster[]
  /** How many connections a process opens to each database. */
  pools: PoolSizes
  redisUrl: string | undefined
  smtpUrl: string
  /** When this is true, a mail server without encryption gets no mails. */
  isMailEncrypted: boolean
  mailFrom: string
  /** The value is null when this installation sells nothing. */
  razorpay: RazorpayConfig | null
  /** The value is null when reminders on devices are not offered. */
  push: PushConfig | null
  /** How many statements of each process may save answers at the same time. */
  saveBatchers: number
  /** With false, nothing is refused because there is too much to do. For drills that show what happens then. */
  refusesWhenBusy: boolean
  /** How many learners one process keeps in memory with what their calls need. */
  learnersPerProcess: number
  /** The pause between two searches for overdue attempts. */
  sweepPauseMs: number
  /** How long a stopping server still responds, so that the load balancer notices. */
  drainMs: number
  /** With false, the process only checks that `npm run db:migrate` has run. */
  migrates: boolean
  /** The folder in which the scripts and styles of the last builds are kept. */
  assetsFolder: string | undefined
  port: number
  host: string
  /** Where /metrics responds. The value is null when the metrics are not shown. */
  metrics: { host: string; port: number } | null
  /** Where traces are sent, and the share of the requests that is traced. The value is null when nothing is traced. */
  traces: { endpoint: string; share: number } | null
  /** The addresses of the proxies in front of this server, separated by commas. */
  trustProxy: string | undefined
  /** The address of the API, for a server that serves only web pages. */
  apiOrigin: string | undefined
  isProduction: boolean
}

const WEB = ['http:', 'https:']
const POSTGRES = ['postgres:', 'postgresql:', 'socket:']
const DEVELOPMENT_ORIGIN = 'http://localhost:3000'
const EXAMPLE_SENDER = 'Abhyas <no-reply@abhyas.example>'
const DEVELOPMENT_KEY = 'dev:development-only-key-of-32-characters'

/** How many learners one process keeps in memory, unless a setting says otherwise. */
export const LEARNERS_PER_PROCESS = 50_000

/** The name and the address of a sender, or an address alone. */
const SENDER = /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/**
 * Reads the environment once. The start fails here when production lacks a setting, or when a setting makes no sense.
 */
export function readApiConfig(env: Env): ApiConfig {
  const { config, problems } = readSettings(env)
  if (problems.length > 0) throw new SettingError(problems.join('\n'))
  return config
}

/** Reads the settings, and returns one sentence for each that is wrong. A default stands in for a wrong setting. */
export function readSettings(env: Env): { config: ApiConfig; problems: string[] } {
  const { problems, attempt } = collectProblems()
  const isProduction = env['NODE_ENV'] === 'production'
  const required = (name: string, otherwise: string, read: () => string | undefined) =>
    attempt(otherwise, () => {
      const value = read()
      if (value) return value
      if (isProduction) throw new SettingError(`${name} must be set in production (see .env.example).`)
      return otherwise
    })
  const integer = (name: string, otherwise: number, range: { from: number; to: number }) =>
    attempt(otherwise, () => integerOf(env, name, otherwise, range))
  const address = (name: string, protocols: readonly string[]) =>
    attempt(undefined, () => addressOf(env, name, protocols))

  const origin = required('PUBLIC_ORIGIN', DEVELOPMENT_ORIGIN, () => originOf(env))
  integer('SIGN_UP_PASSWORD_MIN_LENGTH', 3, { from: 1, to: 100 })
  attempt('info', () => wordOf(env, 'LOG_LEVEL', LOG_LEVELS))
  const learnerClusters = attempt([], () => readLearnerClusters(env['LEARNER_DATABASES']))
  const redisUrl = address('REDIS_URL', ['redis:', 'rediss:'])
  const databaseUrls = [address('DATABASE_URL', POSTGRES) ?? [], learnerClusters.map(({ url }) => url)].flat()
  const allowed = attempt([], () => listOf(env, 'ALLOW_PLAIN_CONNECTIONS', PLAIN_CONNECTIONS))
  if (isProduction)
    for (const connections of [{ origin }, { databaseUrls }, { redisUrl }])
      attempt(undefined, () => requireSafeConnections({ ...connections, allowed }))
  const mailFrom = attempt(EXAMPLE_SENDER, () => senderOf(env))
  const isReal = isProduction && !isOnThisMachine(origin)
  const smtpUrl = required('SMTP_URL', 'smtp://127.0.0.1:1025', () => addressOf(env, 'SMTP_URL', ['smtp:', 'smtps:']))
  const config = {
    site: readSiteSettings({ ...env, PUBLIC_ORIGIN: origin }),
    tokenKeys: attempt([], () => readKeys(env, isProduction)),
    learnerClusters,
    pools: {
      reads: integer('READ_CONNECTIONS', POOLS.reads, { from: 1, to: 200 }),
      // One of them is not for practice.
      writes: integer('WRITE_CONNECTIONS', POOLS.writes, { from: 2, to: 200 }),
    },
    redisUrl,
    smtpUrl,
    isMailEncrypted: isProduction && !allowed.includes('mail') && !isOnThisMachine(smtpUrl),
    mailFrom,
    razorpay: attempt(null, () => readRazorpay(env, isReal)),
    push: attempt(null, () => readPush(env, { mailFrom, isReal })),
    saveBatchers: integer('SAVE_BATCHERS', 1, { from: 1, to: 64 }),
    refusesWhenBusy: attempt(true, () => switchOf(env, 'REFUSE_WHEN_BUSY')),
    learnersPerProcess: integer('LEARNERS_PER_PROCESS', LEARNERS_PER_PROCESS, { from: 1_000, to: 2_000_000 }),
    sweepPauseMs: integer('SWEEP_PAUSE_MS', 5_000, { from: 100, to: 600_000 }),
    drainMs: integer('DRAIN_SECONDS', isProduction ? 5 : 0, { from: 0, to: 10 }) * 1000,
    migrates: attempt(true, () => switchOf(env, 'MIGRATE')),
    assetsFolder: textOf(env, 'ASSETS_FOLDER'),
    port: integer('PORT', 3000, { from: 0, to: 65_535 }),
    host: textOf(env, 'HOST') ?? '127.0.0.1',
    metrics: attempt(null, () => readMetrics(env)),
    traces: tracesOf(
      address('OTEL_EXPORTER_OTLP_ENDPOINT', WEB),
      attempt(0, () => shareOf(env, 'TRACE_SHARE', 0.01)),
    ),
    trustProxy: attempt(undefined, () => readTrustedProxies(env)),
    apiOrigin: address('API_ORIGIN', WEB),
    isProduction,
  }
  return { config, problems }
}

function originOf(env: Env): string | undefined {
  const origin = addressOf(env, 'PUBLIC_ORIGIN', WEB)
  if (origin !== undefined && new URL(origin).origin !== origin)
    throw new SettingError('PUBLIC_ORIGIN must be an address without a path, such as https://abhyas.example.')
  return origin
}

function senderOf(env: Env): string {
  const sender = textOf(env, 'MAIL_FROM') ?? EXAMPLE_SENDER
  if (!SENDER.test(sender))
    throw new SettingError('MAIL_FROM must be an address, or a name and an address: Abhyas <no-reply@your.site>.')
  return sender
}

function readKeys(env: Env, isProduction: boolean): ApiConfig['tokenKeys'] {
  const text = textOf(env, 'TOKEN_KEYS')
  if (isProduction && !text) throw new SettingError('TOKEN_KEYS must be set in production (see .env.example).')
  if (isProduction && text?.includes(DEVELOPMENT_KEY))
    throw new SettingError(
      'TOKEN_KEYS holds the key of development, which everybody knows; make one with openssl rand -hex 32.',
    )
  const keys = (text ?? DEVELOPMENT_KEY).split(',').map(readKey)
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new SettingError('TOKEN_KEYS names an id twice; each key needs an id of its own.')
  return keys
}

const tracesOf = (endpoint: string | undefined, share: number): ApiConfig['traces'] =>
  endpoint === undefined ? null : { endpoint: endpoint.replace(/\/+$/, ''), share }

function readMetrics(env: Env): ApiConfig['metrics'] {
  if (!textOf(env, 'METRICS_PORT')) return null
  const port = integerOf(env, 'METRICS_PORT', 0, { from: 0, to: 65_535 })
  if (port > 0 && port === integerOf(env, 'PORT', 3000, { from: 0, to: 65_535 }))
    throw new SettingError('METRICS_PORT must differ from PORT, because visitors reach PORT.')
  return { host: textOf(env, 'METRICS_HOST') ?? '127.0.0.1', port }
}

/** The id ends at the first colon. The secret may contain more colons. */
function readKey(text: string): { id: string; secret: Uint8Array } {
  const [, id, secret] = /^\s*([^:\s]+):(\S{32,})\s*$/.exec(text) ?? []
  if (!id || !secret)
    throw new SettingError('TOKEN_KEYS holds id:secret pairs; a secret has at least 32 characters and no space.')
  return { id, secret: new TextEncoder().encode(secret) }
}
