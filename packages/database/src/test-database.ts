import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from './local-postgres.ts'
import { copyDatabase, dropDatabase, withName } from './manage-databases.ts'
import { prepareDatabase } from './own-database.ts'

const TEMPLATE = 'abhyas_template'

export type TestServer = { templateUrl: string; stop: () => Promise<void> }

/**
 * A PostgreSQL for one run of the tests, holding a migrated template. TEST_DATABASE_URL names
 * another server to use. Tests lose nothing by not waiting for the disk; benches and drills do not use this.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const templateUrl = withName(given, `${TEMPLATE}_${randomUUID().slice(0, 8)}`)
    await prepareDatabase(templateUrl)
    return { templateUrl, stop: () => dropDatabase(templateUrl) }
  }
  const server = await startLocalPostgres(join(tmpdir(), `abhyas-test-${randomUUID()}`), {
    keep: false,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const templateUrl = server.urlOf(TEMPLATE)
  await prepareDatabase(templateUrl)
  return { templateUrl, stop: server.stop }
}

/** A database of its own for whoever asks, copied from the template. */
export async function createTestDatabase(templateUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = withName(templateUrl, `test_${randomUUID().replaceAll('-', '')}`)
  await copyDatabase(templateUrl, url)
  return { url, drop: () => dropDatabase(url) }
}
