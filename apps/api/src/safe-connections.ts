import { SettingError } from '@abhyas/database/setting-error'

/** The connections that an installation may allow without encryption, over a private network. */
export const PLAIN_CONNECTIONS = ['database', 'redis', 'mail'] as const
export type PlainConnection = (typeof PLAIN_CONNECTIONS)[number]

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Tells whether the address is on this machine, where no other machine can read the traffic. */
export const isOnThisMachine = (address: string): boolean => {
  if (address.startsWith('/') || address.startsWith('socket:')) return true
  const { hostname, searchParams } = new URL(address)
  return searchParams.get('host')?.startsWith('/') ?? LOOPBACK.test(hostname)
}

type Connections = {
  origin?: string
  databaseUrls?: readonly string[]
  redisUrl?: string | undefined
  allowed: readonly PlainConnection[]
}

/**
 * Throws when a connection would send passwords, answers or mailed links in plain text over a network. A forgotten
 * setting must not cause that.
 */
export function requireSafeConnections({ origin, databaseUrls = [], redisUrl, allowed }: Connections): void {
  if (origin && new URL(origin).protocol !== 'https:' && !isOnThisMachine(origin))
    throw new SettingError('PUBLIC_ORIGIN must begin with https:// in production; nobody stays logged in without it.')
  const isPlain = (url: string) => !isOnThisMachine(url) && new URL(url).searchParams.get('sslmode') !== 'verify-full'
  if (!allowed.includes('database') && databaseUrls.some(isPlain))
    throw new SettingError(
      'DATABASE_URL and LEARNER_DATABASES must say sslmode=verify-full in production, or ALLOW_PLAIN_CONNECTIONS must name database.',
    )
  if (redisUrl && !allowed.includes('redis') && !isOnThisMachine(redisUrl) && !redisUrl.startsWith('rediss:'))
    throw new SettingError(
      'REDIS_URL must begin with rediss:// in production, or ALLOW_PLAIN_CONNECTIONS must name redis.',
    )
}
