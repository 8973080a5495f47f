import { readSiteSettings, type SiteSettings } from '@abhyas/contract/settings'
import { type LearnerCluster, readLearnerClusters } from '@abhyas/database/learner-clusters'

type Env = Record<string, string | undefined>

export type ApiConfig = {
  site: SiteSettings
  /** The first key signs; all of them verify, so that a key can be replaced without logging anyone out. */
  tokenKeys: { id: string; secret: Uint8Array }[]
  /** Where the tables of learners are; none: in the shared database. */
  learnerClusters: LearnerCluster[]
  redisUrl: string | undefined
  smtpUrl: string
  mailFrom: string
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
  return {
    site: readSiteSettings({ ...env, PUBLIC_ORIGIN: required('PUBLIC_ORIGIN', 'http://localhost:3000') }),
    tokenKeys: required('TOKEN_KEYS', DEVELOPMENT_KEY).split(',').map(readKey),
    learnerClusters: readLearnerClusters(env['LEARNER_DATABASES']),
    redisUrl: env['REDIS_URL'],
    smtpUrl: required('SMTP_URL', 'smtp://127.0.0.1:1025'),
    mailFrom: env['MAIL_FROM'] ?? 'Abhyas <no-reply@abhyas.example>',
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
