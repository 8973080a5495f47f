import { readSiteSettings, type SiteSettings } from '@abhyas/contract/settings'
import { type LearnerCluster, readLearnerClusters } from '@abhyas/database/learner-clusters'

type Env = Record<string, string | undefined>

export type RazorpayConfig = {
  keyId: string
  keySecret: string
  /** The newest first; the older ones still hold for what is sent again. */
  webhookSecrets: string[]
  /** When set, messages about other accounts are left alone. */
  accountId: string | undefined
  apiBase: string
  /** Where the browser gets the provider's checkout from. */
  checkoutUrl: string
}

export type ApiConfig = {
  site: SiteSettings
  /** The first key signs; all of them verify, so that a key can be replaced without logging anyone out. */
  tokenKeys: { id: string; secret: Uint8Array }[]
  /** Where the tables of learners are; none: in the shared database. */
  learnerClusters: LearnerCluster[]
  redisUrl: string | undefined
  smtpUrl: string
  mailFrom: string
  /** Null: this installation sells nothing. */
  razorpay: RazorpayConfig | null
  /** How many statements save answers at once, per process. */
  saveLanes: number
  /** Between two looks for attempts whose time is over. */
  sweepPauseMs: number
  isProduction: boolean
}

const DEVELOPMENT_KEY = 'dev:development-only-key-of-32-characters'

/** Reads the environment once. What production needs and does not have stops the start, here. */
export function readApiConfig(env: Env): ApiConfig {
  const isProduction = env['NODE_ENV'] === 'production'
  const required = (name: string, otherwise: string) => {
    const value = env[name]
    if (value) return value
    if (isProduction) throw new Error(`${name} must be set in production (see .env.example).`)
    return otherwise
  }
  const site = readSiteSettings({ ...env, PUBLIC_ORIGIN: required('PUBLIC_ORIGIN', 'http://localhost:3000') })
  return {
    site,
    tokenKeys: required('TOKEN_KEYS', DEVELOPMENT_KEY).split(',').map(readKey),
    learnerClusters: readLearnerClusters(env['LEARNER_DATABASES']),
    redisUrl: env['REDIS_URL'],
    smtpUrl: required('SMTP_URL', 'smtp://127.0.0.1:1025'),
    mailFrom: env['MAIL_FROM'] ?? 'Abhyas <no-reply@abhyas.example>',
    razorpay: readRazorpay(env, isProduction && !isLoopback(site.origin)),
    saveLanes: Number(env['SAVE_LANES'] ?? 1),
    sweepPauseMs: Number(env['SWEEP_PAUSE_MS'] ?? 5_000),
    isProduction,
  }
}

function readKey(text: string): { id: string; secret: Uint8Array } {
  const [id = '', secret = ''] = text.split(':')
  if (!id || secret.length < 32)
    throw new Error('TOKEN_KEYS holds id:secret pairs; a secret has at least 32 characters.')
  return { id, secret: new TextEncoder().encode(secret) }
}

const PROVIDER = { apiBase: 'https://api.razorpay.com', checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' }

const isLoopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** Real money is taken where learners are, and only there: a test key would give modules away, a live key would charge testers. */
function readRazorpay(env: Env, isReal: boolean): RazorpayConfig | null {
  const keyId = env['RAZORPAY_KEY_ID']
  if (!keyId) return null
  const keySecret = env['RAZORPAY_KEY_SECRET'] ?? ''
  const webhookSecrets = (env['RAZORPAY_WEBHOOK_SECRETS'] ?? '').split(',').filter(Boolean)
  if (!keySecret || webhookSecrets.length === 0)
    throw new Error('RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRETS (see .env.example).')
  if (isReal !== keyId.startsWith('rzp_live_'))
    throw new Error(
      isReal
        ? 'RAZORPAY_KEY_ID is not a live key, and this is production: modules would be given away.'
        : 'RAZORPAY_KEY_ID is a live key, and this is not production: testers would be charged.',
    )
  if (isReal && (env['RAZORPAY_API_BASE'] || env['RAZORPAY_CHECKOUT_URL']))
    throw new Error('Production asks the provider itself: RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_URL are for tests.')
  return {
    keyId,
    keySecret,
    webhookSecrets,
    accountId: env['RAZORPAY_ACCOUNT_ID'],
    apiBase: env['RAZORPAY_API_BASE'] ?? PROVIDER.apiBase,
    checkoutUrl: env['RAZORPAY_CHECKOUT_URL'] ?? PROVIDER.checkoutUrl,
  }
}
