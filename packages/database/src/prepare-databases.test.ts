import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from './database.ts'
import { type LearnerCluster, readLearnerClusters } from './learner-clusters.ts'
import { freePort } from './local-postgres.ts'
import { dropDatabase, withName } from './manage-databases.ts'
import { prepareDatabase } from './own-database.ts'
import { prepareDatabases } from './prepare-databases.ts'
import { sql } from './sql.ts'

const urls: string[] = []
afterAll(async () => {
  for (const url of urls) await dropDatabase(url)
})

function newUrl(): string {
  const url = withName(inject('templateUrl'), `test_${randomUUID().replaceAll('-', '')}`)
  urls.push(url)
  return url
}

const on = async <T>(url: string, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
  const db = connect({ url })
  return work(db).finally(db.close)
}

/** Starts new attempts and returns their ids. */
const startAttempts = (url: string, count: number) =>
  on(url, async (db) =>
    (
      await db.write<{ id: number }>(sql`
        insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
          duration_seconds, deadline, device_id)
        select n, 1, 1, '', 1, '', 1, 1, now(), gen_random_uuid() from generate_series(1, ${count}::int) n
        on conflict do nothing returning id`)
    ).map(({ id }) => id),
  )

const endAttempts = (url: string) =>
  on(url, (db) => db.write(sql`update learner.attempts set state = 'void', finished_at = now()`))

const two = (a: string, b: string) => readLearnerClusters(`1: 0-511 ${a}; 2: 512-1023 ${b}`)
const schemasIn = (url: string) =>
  on(url, async (db) =>
    (
      await db.select<{ name: string }>(sql`
        select distinct schemaname as name from pg_tables where schemaname in ('public', 'learner', 'pgboss') order by 1`)
    ).map(({ name }) => name),
  )

test('each database gets the tables that it holds and no others, once', async () => {
  const [shared, a, b] = [newUrl(), newUrl(), newUrl()]
  const { applied, away } = await prepareDatabases(shared, two(a, b))
  expect(away).toEqual([])
  expect(applied).toContain('learner/0001_learner__create_schema.sql on cluster 2')
  expect(await schemasIn(shared)).toEqual(['pgboss', 'public'])
  expect(await schemasIn(a)).toEqual(['learner', 'public'])
  expect(await prepareDatabases(shared, two(a, b))).toEqual({ applied: [], away: [] })
})

test('each cluster uses its own ids for attempts, above the ids from the time of one database', async () => {
  const [shared, b] = [newUrl(), newUrl()]
  await prepareDatabase(shared)
  expect(await startAttempts(shared, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  await endAttempts(shared)
  // Two servers start at the same moment.
  await Promise.all([prepareDatabases(shared, two(b, shared)), prepareDatabases(shared, two(b, shared))])
  expect(await startAttempts(b, 3)).toEqual([193, 257, 321])
  expect(await startAttempts(shared, 3)).toEqual([130, 194, 258])
  // After a restart the numbers continue.
  await Promise.all([endAttempts(b), endAttempts(shared)])
  await prepareDatabases(shared, two(b, shared))
  expect(await startAttempts(b, 1)).toEqual([385])
  expect(await startAttempts(shared, 1)).toEqual([322])
})

test('a third cluster begins above the others, and a database with another cluster’s number is refused', async () => {
  const [shared, a, b, c] = [newUrl(), newUrl(), newUrl(), newUrl()]
  await prepareDatabases(shared, two(a, b))
  const [first] = await startAttempts(b, 40)
  expect(first).toBe(66)
  const three = readLearnerClusters(`1: 0-300 ${a}; 2: 512-1023 ${b}; 64: 301-511 ${c}`)
  await prepareDatabases(shared, three)
  expect(await startAttempts(c, 2)).toEqual([2624, 2688])
  await expect(prepareDatabases(shared, two(b, a))).rejects.toThrow(
    'the database that is given number 1 has been number 2',
  )
})

test('an unreachable cluster delays no other one, but a new cluster is not numbered until it is back', async () => {
  const [shared, a, b] = [newUrl(), newUrl(), newUrl()]
  const nobody = `postgres://abhyas:abhyas@127.0.0.1:${await freePort()}/x`
  await prepareDatabases(shared, two(a, b))
  const numbersOf = (clusters: LearnerCluster[]) => clusters.map(({ number }) => number)
  expect(numbersOf((await prepareDatabases(shared, two(a, nobody))).away)).toEqual([2])
  await expect(prepareDatabases(shared, two(newUrl(), nobody))).rejects.toThrow(
    'Attempts of cluster 1 cannot be numbered while cluster 2 is away.',
  )
  const wrong = Object.assign(new URL(b), { password: 'wrong' }).href
  await expect(prepareDatabases(shared, two(a, wrong))).rejects.toMatchObject({ code: '28P01' })
})
