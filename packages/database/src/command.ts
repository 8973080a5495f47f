import './load-secret-files.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { grantRights } from './grant-rights.ts'
import { MARGIN, repairIds, reportOf } from './ids/repair-ids.ts'
import { readLearnerClusters } from './learner-clusters.ts'
import { createDatabase, databaseExists, dropDatabase } from './manage-databases.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { openOwnDatabase } from './own-database.ts'
import { prepareDatabases } from './prepare-databases.ts'
import { readSchemaText } from './schema-text.ts'
import { startTestServer } from './test-database.ts'

const SCHEMA_FILE = new URL('../schema.sql', import.meta.url)
const CHECKSUM_FILE = new URL('../migrations/checksums.txt', import.meta.url)

const commands: Record<string, () => Promise<void>> = {
  migrate: () =>
    withOwnDatabase(async (url) => {
      const clusters = readLearnerClusters(process.env['LEARNER_DATABASES'])
      const { applied, away } = await prepareDatabases(url, clusters)
      const role = process.env['APP_ROLE']
      if (role)
        await grantRights(
          url,
          clusters.filter((cluster) => !away.includes(cluster)),
          role,
        )
      console.log(applied.length ? `Applied:\n  ${applied.join('\n  ')}` : 'Nothing to apply.')
      for (const { number } of away) throw new Error(`Cluster ${number} does not answer: it is as it was.`)
    }),
  'repair-ids': () =>
    withOwnDatabase(async (url) => {
      const { values } = parseArgs({
        args: process.argv.slice(3),
        options: { margin: { type: 'string', default: String(MARGIN) }, always: { type: 'boolean', default: false } },
      })
      const margin = Number(values.margin)
      if (!Number.isSafeInteger(margin) || margin < 1) throw new Error('--margin takes how many numbers are left out.')
      const clusters = readLearnerClusters(process.env['LEARNER_DATABASES'])
      console.log(reportOf(await repairIds(url, clusters, { margin, isAlways: values.always })))
    }),
  schema: async () => {
    await checkChecksums()
    await writeFile(CHECKSUM_FILE, await checksumText())
    await writeFile(SCHEMA_FILE, await schemaOfMigrations())
  },
  'check-schema': async () => {
    await checkChecksums()
    const [written, actual] = [await readFile(SCHEMA_FILE, 'utf8'), await schemaOfMigrations()]
    if (written !== actual || (await readFile(CHECKSUM_FILE, 'utf8')) !== (await checksumText()))
      throw new Error('schema.sql is not what the migrations make. Run npm run db:schema and commit it.')
    await migrateOnOlderServer()
  },
}

async function withOwnDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const own = await openOwnDatabase()
  await work(own.url).finally(own.stop)
}

async function schemaOfMigrations(): Promise<string> {
  const server = await startTestServer()
  return readSchemaText(server.templateUrl).finally(server.stop)
}

const checksumText = async () =>
  (await readMigrations()).map(({ kind, name, checksum }) => `${checksum}  ${kind}/${name}\n`).join('')

/** A migration in the list of checksums is never edited or removed, because some database has run it. */
async function checkChecksums(): Promise<void> {
  const now = await checksumText()
  for (const line of (await readFile(CHECKSUM_FILE, 'utf8').catch(() => '')).split('\n'))
    if (!now.includes(line)) throw new Error(`An old migration was edited or removed: ${line.slice(66)}`)
}

/** PostgreSQL 15 is the oldest version we support. This runs wherever OLDER_DATABASE_URL names such a server. */
async function migrateOnOlderServer(): Promise<void> {
  const url = process.env['OLDER_DATABASE_URL']
  if (!url) return
  if (await databaseExists(url)) await dropDatabase(url)
  await createDatabase(url)
  await migrate(url).finally(() => dropDatabase(url))
}

const command = commands[process.argv[2] ?? '']
if (!command) throw new Error(`One of: ${Object.keys(commands).join(', ')}`)
await command()
