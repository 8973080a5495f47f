import { startTestServer } from '@abhyas/database/test-database'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run; every test file copies its own database from the template. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('templateUrl', server.templateUrl)
  return server.stop
}
