import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Databases } from './database.ts'
import { BUCKETS, readLearnerClusters } from './learner-clusters.ts'
import { connectDatabases } from './learner-databases.ts'
import { startLocalPostgres } from './local-postgres.ts'
import { copyDatabase, dropDatabase, nameOf, withName } from './manage-databases.ts'
import { prepareDatabases } from './prepare-databases.ts'

const TEMPLATE = 'abhyas_template'

// TEST_CLUSTERS=2 runs the same tests with the learners' tables in two databases, and none in the shared one.
const CLUSTERS = Number(process.env['TEST_CLUSTERS'] ?? 0)

export type TestServer = { templateUrl: string; stop: () => Promise<void> }

/**
 * Starts a PostgreSQL for one run of the tests, with a migrated template. TEST_DATABASE_URL names another server to
 * use. Tests may skip waiting for the disk; benches and drills do not use this server.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const templateUrl = withName(given, `${TEMPLATE}_${randomUUID().slice(0, 8)}`)
    await prepareTemplate(templateUrl)
    return { templateUrl, stop: () => dropAll(templateUrl) }
  }
  const server = await startLocalPostgres(join(tmpdir(), `abhyas-test-${randomUUID()}`), {
    keep: false,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const templateUrl = server.urlOf(TEMPLATE)
  await prepareTemplate(templateUrl)
  return { templateUrl, stop: server.stop }
}

const prepareTemplate = (url: string) => prepareDatabases(url, readLearnerClusters(learnerDatabasesBeside(url)))

/** Names a database for each cluster, next to the shared one. */
const learnerUrlsBeside = (url: string) =>
  Array.from({ length: CLUSTERS }, (_, index) => withName(url, `${nameOf(url)}_${index + 1}`))

const firstBucketOf = (index: number) => Math.floor((index * BUCKETS) / CLUSTERS)

const learnerDatabasesBeside = (url: string) =>
  learnerUrlsBeside(url)
    .map((each, index) => `${index + 1}: ${firstBucketOf(index)}-${firstBucketOf(index + 1) - 1} ${each}`)
    .join('; ')

async function dropAll(url: string): Promise<void> {
  for (const each of [url, ...learnerUrlsBeside(url)]) await dropDatabase(each)
}

/** The settings under which the product finds these databases. */
export type DatabaseEnv = { DATABASE_URL: string; LEARNER_DATABASES: string }

/** Creates a test's own database, and the databases of its learners, from the template. */
export async function createTestDatabase(
  templateUrl: string,
): Promise<{ url: string; env: DatabaseEnv; drop: () => Promise<void> }> {
  const url = withName(templateUrl, `test_${randomUUID().replaceAll('-', '')}`)
  await copyDatabase(templateUrl, url)
  for (const [index, each] of learnerUrlsBeside(templateUrl).entries())
    await copyDatabase(each, learnerUrlsBeside(url)[index] as string)
  const env = { DATABASE_URL: url, LEARNER_DATABASES: learnerDatabasesBeside(url) }
  return { url, env, drop: () => dropAll(url) }
}

/** The shared database for a test, which also gives access to the tables of each learner. */
export type TestDb = Database & Pick<Databases, 'dbOf' | 'ofLearners'>

export function openTestData(env: DatabaseEnv): TestDb {
  const clusters = readLearnerClusters(env.LEARNER_DATABASES)
  const { shared, dbOf, ofLearners, close } = connectDatabases(env.DATABASE_URL, clusters, {
    applicationName: 'abhyas-test',
  })
  return { ...shared, dbOf, ofLearners, close }
}
