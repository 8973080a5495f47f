import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { requireSchema } from './check-schema.ts'
import { SettingError } from './setting-error.ts'
import { connect, type Database } from './database.ts'
import { areJobTablesNewer, JOB_TABLES_VERSION } from './job-tables.ts'
import { readLearnerClusters } from './learner-clusters.ts'
import { freePort } from './local-postgres.ts'
import { createDatabase, dropDatabase, withName } from './manage-databases.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './own-database.ts'
import { sql } from './sql.ts'

let url: string
let db: Database

beforeEach(async () => {
  url = withName(inject('templateUrl'), `test_${randomUUID().replaceAll('-', '')}`)
  await createDatabase(url)
  db = connect({ url })
})
afterEach(async () => {
  await db.close()
  await dropDatabase(url)
})

test('a database without our tables, or without the newest migration, is refused with one sentence', async () => {
  await expect(requireSchema(url, [])).rejects.toThrow(
    'The database lacks the migration shared/0001_users__create.sql, and MIGRATE is off: run npm run db:migrate',
  )
  await migrate(url)
  expect(await requireSchema(url, [])).toEqual([])
  await db.write(sql`delete from schema_migrations where name = '0029_attempts__correct.sql'`)
  const error = await requireSchema(url, []).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SettingError)
  expect((error as Error).message).toContain('learner/0029_attempts__correct.sql')
})

test('the migrations of a newer release do not stop a process of the release before', async () => {
  await migrate(url)
  await db.write(sql`insert into schema_migrations (kind, name, checksum) values ('shared', '9999_next.sql', 'x')`)
  expect(await requireSchema(url, [])).toEqual([])
})

test('a cluster that does not answer is named, and does not stop the others', async () => {
  await migrate(url, ['shared', 'learner'])
  const clusters = readLearnerClusters(
    `1: 0-511 ${url}; 2: 512-1023 postgres://abhyas:abhyas@127.0.0.1:${await freePort()}/abhyas`,
  )
  expect((await requireSchema(url, clusters)).map(({ number }) => number)).toEqual([2])
})

test('job tables that are older are refused, and newer ones are noticed', async () => {
  await expect(areJobTablesNewer(url)).rejects.toThrow('The job tables have version 0')
  await prepareDatabase(url)
  expect(await areJobTablesNewer(url)).toBe(false)
  const setVersion = (version: number) => db.write(sql`update pgboss.version set version = ${version}`)
  await setVersion(JOB_TABLES_VERSION + 1)
  expect(await areJobTablesNewer(url)).toBe(true)
  await setVersion(JOB_TABLES_VERSION - 1)
  await expect(areJobTablesNewer(url)).rejects.toThrow(SettingError)
})

test('an index that the job tables still need is built before the migration ends', async () => {
  await prepareDatabase(url)
  await db.write(sql`
    insert into pgboss.bam (name, version, status, table_name, command)
    values ('extra', ${JOB_TABLES_VERSION}, 'pending', 'job_common',
      'create index concurrently if not exists job_extra on pgboss.job_common (created_on)')`)
  await prepareDatabase(url)
  expect(await db.select(sql`select status from pgboss.bam where name = 'extra'`)).toEqual([{ status: 'completed' }])
}, 60_000)
