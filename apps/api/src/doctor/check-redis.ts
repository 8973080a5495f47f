import { Redis } from 'ioredis'
import { codeOf, error, type Finding, warning, withPatience } from './finding.ts'

/** Asks Redis whether it answers, and whether it keeps the counters of the limits. */
export async function checkRedis(url: string): Promise<Finding[]> {
  let reason: unknown
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  redis.on('error', (failure) => (reason = failure))
  try {
    await withPatience(redis.connect())
    await withPatience(redis.ping())
    const maxMemory = await readSetting(redis, 'maxmemory')
    const policy = await readSetting(redis, 'maxmemory-policy')
    if (!maxMemory || maxMemory === '0' || policy === 'noeviction') return []
    return [warning(`Redis forgets counters when its memory is full (${policy}); set maxmemory-policy noeviction.`)]
  } catch (failure) {
    const message = `${String(reason)} ${String(failure)}`
    return [
      /NOAUTH|WRONGPASS/.test(message)
        ? error('Redis refused the login of REDIS_URL; check its password.')
        : error(
            `The Redis of REDIS_URL does not answer (${codeOf(reason ?? failure)}); check its address, or remove the setting.`,
          ),
    ]
  } finally {
    redis.disconnect()
  }
}

/** A hosted Redis may refuse this question. */
async function readSetting(redis: Redis, name: string): Promise<string | undefined> {
  try {
    return (await withPatience(redis.config('GET', name)))[1]
  } catch {
    return undefined
  }
}
