import { startTestServer } from '@abhyas/database/test-database'

/** Starts one PostgreSQL for the run, with a migrated template that every worker copies. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  process.env['E2E_TEMPLATE_URL'] = server.templateUrl
  return server.stop
}
