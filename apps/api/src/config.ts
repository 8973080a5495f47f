import { readSiteSettings, type SiteDefaults } from '@abhyas/contract/settings'
import { type LearnerCluster, readLearnerClusters } from '@abhyas/database/learner-clusters'
import { type PushConfig, readPush } from './push-settings.ts'
import { isOnThisMachine, PLAIN_CONNECTIONS, requireSafeConnections } from './safe-connections.ts'
import { addressOf, type Env, integerOf, listOf, SettingError, textOf } from './setting-values.ts'

export type RazorpayConfig = {
  keyId: string
  keySecret: string
  /** The newest secret comes first. The older ones still verify messages that the provider sends again. */
  webhookSecrets: readonly string[]
  /** When this is set, messages about other accounts are ignored. */
  accountId: string | undefined
  apiBase: string
  /** The address from which the browser loads the provider's checkout. */
  checkoutUrl: string
}

export type ApiConfig = {
  site: SiteDefaults
  /** The first key signs. All keys verify, so that a key can be replaced without logging anyone out. */
  tokenKeys: { id: string; secret: Uint8Array }[]
  /** The databases with the learners' tables. Without any, these tables are in the shared database. */
  learnerClusters: LearnerCluster[]
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
  /** The pause between two searches for overdue attempts. */
  sweepPauseMs: number
  /** How long a stopping server still responds, so that the load balancer notices. */
  drainMs: number
  port: number
  host: string
  /** The addresses of the proxies in front of this server, separated by commas. */
  trustProxy: string | undefined
  /** The address of the API, for a server that serves only web pages. */
  apiOrigin: string | undefined
  isProduction: boolean
}

const WEB = ['http:', 'https:']
const POSTGRES = ['postgres:', 'postgresql:', 'socket:']
const DEVELOPMENT_KEY = 'dev:development-only-key-of-32-characters'

/**
 * Reads the environment once. The start fails here when production lacks a setting, or when a setting makes no sense.
 */
export function readApiConfig(env: Env): ApiConfig {
  const isProduction = env['NODE_ENV'] === 'production'
  const required = (name: string, otherwise: string, value = textOf(env, name)) => {
    if (value) return value
    if (isProduction) throw new SettingError(`${name} must be set in production (see .env.example).`)
    return otherwise
  }
  const origin = required('PUBLIC_ORIGIN', 'http://localhost:3000', addressOf(env, 'PUBLIC_ORIGIN', WEB))
  if (new URL(origin).origin !== origin)
    throw new SettingError('PUBLIC_ORIGIN must be an address without a path, such as https://abhyas.example.')
  integerOf(env, 'SIGN_UP_PASSWORD_MIN_LENGTH', 3, { from: 1, to: 100 })
  const learnerClusters = readLearnerClusters(env['LEARNER_DATABASES'])
  const redisUrl = addressOf(env, 'REDIS_URL', ['redis:', 'rediss:'])
  const databaseUrls = [addressOf(env, 'DATABASE_URL', POSTGRES) ?? [], learnerClusters.map(({ url }) => url)].flat()
  const allowed = listOf(env, 'ALLOW_PLAIN_CONNECTIONS', PLAIN_CONNECTIONS)
  if (isProduction) requireSafeConnections({ origin, databaseUrls, redisUrl, allowed })
  const mailFrom = textOf(env, 'MAIL_FROM') ?? 'Abhyas <no-reply@abhyas.example>'
  const isReal = isProduction && !isOnThisMachine(origin)
  const smtpUrl = required('SMTP_URL', 'smtp://127.0.0.1:1025', addressOf(env, 'SMTP_URL', ['smtp:', 'smtps:']))
  return {
    site: readSiteSettings({ ...env, PUBLIC_ORIGIN: origin }),
    tokenKeys: required('TOKEN_KEYS', DEVELOPMENT_KEY).split(',').map(readKey),
    learnerClusters,
    redisUrl,
    smtpUrl,
    isMailEncrypted: isProduction && !allowed.includes('mail') && !isOnThisMachine(smtpUrl),
    mailFrom,
    razorpay: readRazorpay(env, isReal),
    push: readPush(env, { mailFrom, isReal }),
    saveBatchers: integerOf(env, 'SAVE_BATCHERS', 1, { from: 1, to: 64 }),
    sweepPauseMs: integerOf(env, 'SWEEP_PAUSE_MS', 5_000, { from: 100, to: 600_000 }),
    drainMs: integerOf(env, 'DRAIN_SECONDS', isProduction ? 5 : 0, { from: 0, to: 10 }) * 1000,
    port: integerOf(env, 'PORT', 3000, { from: 0, to: 65_535 }),
    host: textOf(env, 'HOST') ?? '127.0.0.1',
    trustProxy: textOf(env, 'TRUST_PROXY'),
    apiOrigin: addressOf(env, 'API_ORIGIN', WEB),
    isProduction,
  }
}

/** The id ends at the first colon. The secret may contain more colons. */
function readKey(text: string): { id: string; secret: Uint8Array } {
  const [, id, secret] = /^\s*([^:\s]+):(\S{32,})\s*$/.exec(text) ?? []
  if (!id || !secret)
    throw new SettingError('TOKEN_KEYS holds id:secret pairs; a secret has at least 32 characters and no space.')
  return { id, secret: new TextEncoder().encode(secret) }
}

const PROVIDER = { apiBase: 'https://api.razorpay.com', checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' }

/**
 * Only production for real learners takes real money: a test key would give modules away, and a live key would charge
 * testers.
 */
function readRazorpay(env: Env, isReal: boolean): RazorpayConfig | null {
  const keyId = textOf(env, 'RAZORPAY_KEY_ID')
  if (!keyId) return null
  const keySecret = env['RAZORPAY_KEY_SECRET'] ?? ''
  const webhookSecrets = (env['RAZORPAY_WEBHOOK_SECRETS'] ?? '').split(',').filter(Boolean)
  if (!keySecret || webhookSecrets.length === 0)
    throw new SettingError('RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRETS (see .env.example).')
  if (isReal !== keyId.startsWith('rzp_live_'))
    throw new SettingError(
      isReal
        ? 'RAZORPAY_KEY_ID is not a live key, and this is production: modules would be given away.'
        : 'RAZORPAY_KEY_ID is a live key, and this is not production: testers would be charged.',
    )
  if (isReal && (env['RAZORPAY_API_BASE'] || env['RAZORPAY_CHECKOUT_URL']))
    throw new SettingError(
      'Production asks the provider itself: RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_URL are for tests.',
    )
  return {
    keyId,
    keySecret,
    webhookSecrets,
    accountId: textOf(env, 'RAZORPAY_ACCOUNT_ID'),
    apiBase: textOf(env, 'RAZORPAY_API_BASE') ?? PROVIDER.apiBase,
    checkoutUrl: textOf(env, 'RAZORPAY_CHECKOUT_URL') ?? PROVIDER.checkoutUrl,
  }
}
