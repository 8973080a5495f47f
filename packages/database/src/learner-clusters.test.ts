import { afterAll, expect, inject, test } from 'vitest'
import { connect } from './database.ts'
import { BUCKETS, bucketOf, readLearnerClusters } from './learner-clusters.ts'
import { connectDatabases } from './learner-databases.ts'
import { sql } from './sql.ts'
import { createTestDatabase } from './test-database.ts'

const { url, drop } = await createTestDatabase(inject('templateUrl'))
const db = connect({ url })
afterAll(() => db.close().then(drop))

const [A, B] = ['postgres://u:p@a.example/learners', 'postgres://u:p@b.example:6000/learners']

test('without LEARNER_DATABASES there are no clusters', () => {
  expect(readLearnerClusters(undefined)).toEqual([])
  expect(readLearnerClusters('  ')).toEqual([])
})

test('every bucket is in the one database that names it, in any number of ranges', () => {
  const clusters = readLearnerClusters(`1: 0-511,1000 ${A};\n 3: 512-999,1001-1023 ${B};`)
  expect(clusters.map(({ number, url: address }) => [number, address])).toEqual([
    [1, A],
    [3, B],
  ])
  const [first, second] = clusters.map(({ buckets }) => buckets)
  expect(first).toHaveLength(513)
  expect(first).toContain(1000)
  expect([...(first ?? []), ...(second ?? [])].toSorted((a, b) => a - b)).toEqual(Array.from(Array(BUCKETS).keys()))
})

test.each([
  ['a gap', `1: 0-511 ${A}; 2: 513-1023 ${B}`, 'bucket 512 is in no database'],
  ['an end that is missing', `1: 0-1022 ${A}`, 'bucket 1023 is in no database'],
  ['an overlap', `1: 0-512 ${A}; 2: 512-1023 ${B}`, 'bucket 512 is in two databases'],
  ['an overlap within one database', `1: 0-512,512-1023 ${A}`, 'bucket 512 is in two databases'],
  ['a bucket that is none', `1: 0-1024 ${A}`, '0-1024 are no buckets'],
  ['a range that runs backwards', `1: 511-0 ${A}`, '511-0 are no buckets'],
  ['a number twice', `1: 0-511 ${A}; 1: 512-1023 ${B}`, 'the number 1 is given twice'],
  ['a number that is none', `65: 0-1023 ${A}`, 'a number is one of 1 to 64'],
  [
    'a database twice, by another name and port',
    `1: 0-511 ${A}; 2: 512-1023 postgres://other@a.example:5432/learners`,
    'a.example:5432/learners is named twice',
  ],
  ['no number', `0-1023 ${A}`, 'entry 1 is not'],
  ['no address', '1: 0-1023', 'entry 1 is not'],
  ['an empty entry', `1: 0-511 ${A};; 2: 512-1023 ${B}`, 'entry 2 is not'],
])('%s is refused', (_what, map, problem) => {
  expect(() => readLearnerClusters(map)).toThrow(`LEARNER_DATABASES: ${problem}`)
})

test('an error does not repeat the refused entry, because it may hold a password', () => {
  for (const map of ['1; postgres://u:secret@a.example/x', '1: 0-1023 postgres://u:secret@a:b:c/x'])
    expect(() => readLearnerClusters(map)).toThrow(/^(?!.*secret)/)
})

test('consecutive learners spread evenly over the buckets, and the bucket of a learner never changes', () => {
  const counts = Array.from({ length: BUCKETS }, () => 0)
  const each = 200
  for (let id = 1; id <= each * BUCKETS; id += 1) counts[bucketOf(id)]! += 1
  // The spread is as even as chance: the standard deviation is 14, and no bucket may be five times that off the mean.
  expect(Math.min(...counts)).toBeGreaterThan(each - 70)
  expect(Math.max(...counts)).toBeLessThan(each + 70)
  expect([1, 2, 3, 1_000_000, 2 ** 32, 2 ** 53 - 1].map(bucketOf)).toEqual([838, 246, 919, 181, 838, 861])
})

test('PostgreSQL computes the same bucket', async () => {
  const ids = [0, 1, 2, 1023, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 12_345, 2 ** 53 - 1]
  for (let n = 0; n < 5_000; n += 1) ids.push(Math.floor(Math.random() * 2 ** (n % 54)))
  const rows = await db.select<{ id: number; bucket: number }>(sql`
    select id, hashint8(id) & 1023 as bucket from unnest(${ids}::bigint[]) id`)
  expect(rows.map(({ id }) => bucketOf(id))).toEqual(rows.map(({ bucket }) => bucket))
})

test('a learner’s tables are in the database of the map, with one pool for each database', async () => {
  const clusters = readLearnerClusters(`1: 0-99 ${A}; 2: 100-1023 ${url}`)
  const { shared, dbOf, ofLearners, close } = connectDatabases(url, clusters)
  expect(ofLearners).toHaveLength(2)
  expect(ofLearners[1]).toBe(shared)
  for (let id = 1; id <= 2_000; id += 1) expect(dbOf(id)).toBe(ofLearners[bucketOf(id) < 100 ? 0 : 1])
  await close()
})
