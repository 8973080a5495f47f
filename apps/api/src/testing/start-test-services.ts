import { startTestServer } from '@abhyas/database/test-database'
import type { TestProject } from 'vitest/node'
import { startTestRedis } from './start-test-redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    /** The address is undefined when no Redis is installed. */
    redisUrl: string | undefined
  }
}

/** Starts one PostgreSQL and one Redis for the whole run. Every test file copies its own database from the template. */
export default async function startTestServices(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startTestServer(), startTestRedis()])
  project.provide('templateUrl', postgres.templateUrl)
  project.provide('redisUrl', redis?.url)
  return async () => {
    redis?.stop()
    await postgres.stop()
  }
}
