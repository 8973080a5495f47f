import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '../database.ts'
import { bucketOf, readLearnerClusters } from '../learner-clusters.ts'
import { freePort } from '../local-postgres.ts'
import { copyDatabase, dropDatabase, withName } from '../manage-databases.ts'
import { withClient } from '../migrate.ts'
import { prepareDatabases, prepareOrCheck } from '../prepare-databases.ts'
import { type Sql, sql } from '../sql.ts'
import { givenBy, OTHER_COLUMNS, readGivenIds, readIndexedColumns, readKnownIds } from './known-ids.ts'
import { raiseTo, repairIds, reportOf } from './repair-ids.ts'
import { requireIdsAhead } from './require-ids-ahead.ts'

const nameNew = () => withName(inject('templateUrl'), `test_${randomUUID().replaceAll('-', '')}`)
const EMPTY = { shared: nameNew(), a: nameNew(), b: nameNew() }
const [SHARED, A, B, BACKUP] = [nameNew(), nameNew(), nameNew(), nameNew()]
const mapOf = (a: string, b: string) => readLearnerClusters(`1: 0-511 ${a}; 2: 512-1023 ${b}`)
const CLUSTERS = mapOf(A, B)

beforeAll(async () => {
  await prepareDatabases(EMPTY.shared, mapOf(EMPTY.a, EMPTY.b))
  // Everybody orders module 1.
  await withClient(EMPTY.shared, (client) => client.query(`select setval('modules_id_seq', 1)`))
})
beforeEach(async () => {
  for (const [from, to] of [[EMPTY.shared, SHARED] as const, [EMPTY.a, A] as const, [EMPTY.b, B] as const]) {
    await dropDatabase(to)
    await copyDatabase(from, to)
  }
})
afterAll(async () => {
  for (const url of [...Object.values(EMPTY), SHARED, A, B, BACKUP]) await dropDatabase(url)
})

const write = async <Row>(url: string, query: Sql): Promise<Row[]> => {
  const db = connect({ url })
  return db.write<Row>(query).finally(db.close)
}
const givenIn = async (table: string) => (await withClient(SHARED, readGivenIds)).get(table)
const start = () => prepareOrCheck(SHARED, CLUSTERS, { migrates: true })

/** An account, its order, and where its rows are. */
async function signUpAndOrder(): Promise<{ id: number; orderId: number; cluster: string }> {
  const email = `${randomUUID()}@example.com`
  const [account] = await write<{ id: number }>(
    SHARED,
    sql`insert into users (username, email, email_key, password_hash, role)
      values ('A', ${email}, ${email}, '', 'ROLE_USER') returning id`,
  )
  const id = account?.id ?? 0
  const [number] = await write<{ id: number }>(
    SHARED,
    sql`insert into order_numbers (learner_id) values (${id}) returning id`,
  )
  const orderId = number?.id ?? 0
  const cluster = bucketOf(id) < 512 ? A : B
  await write(
    cluster,
    sql`insert into learner.orders (learner_id, id, module_id, module_name, course_name, amount_paise)
      values (${id}, ${orderId}, 1, 'Trees', 'C', 2500)`,
  )
  return { id, orderId, cluster }
}

const ordersOf = async ({ id, cluster }: { id: number; cluster: string }) => {
  const db = connect({ url: cluster })
  return db
    .select<{ id: number }>(sql`select id from learner.orders where learner_id = ${id} order by id`)
    .finally(db.close)
}

const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const done: T[] = []
  while (done.length < count) done.push(await work())
  return done
}

/** Restores the shared database to a moment before `later`. The learners' databases keep what came since. */
async function restoreBehind<T>(later: () => Promise<T>): Promise<T> {
  await dropDatabase(BACKUP)
  await copyDatabase(SHARED, BACKUP)
  const result = await later()
  await dropDatabase(SHARED)
  await copyDatabase(BACKUP, SHARED)
  return result
}

test('without the check, a new account would find the order of a stranger', async () => {
  await times(2, signUpAndOrder)
  const [lost] = await restoreBehind(() => times(3, signUpAndOrder))
  await prepareDatabases(SHARED, CLUSTERS)
  const [stranger] = await write<{ id: number }>(
    SHARED,
    sql`insert into users (username, email, email_key, password_hash, role)
      values ('New', 'new@example.com', 'new@example.com', '', 'ROLE_USER') returning id`,
  )
  expect(stranger?.id).toBe(lost?.id)
  expect(await ordersOf({ id: stranger?.id ?? 0, cluster: lost?.cluster ?? '' })).toEqual([{ id: lost?.orderId }])
})

test('a start is refused while the shared database is behind, and no id is given twice after the repair', async () => {
  const kept = await times(2, signUpAndOrder)
  const lost = await restoreBehind(() => times(5, signUpAndOrder))
  for (const migrates of [true, false])
    await expect(prepareOrCheck(SHARED, CLUSTERS, { migrates })).rejects.toThrow(
      /^Cluster \d holds the number \d of (users|order_numbers), but the shared database has given numbers up to 2 only and would give them to others; restore it to a later moment, or run npm run db:repair-ids\.$/,
    )

  const raised = await repairIds(SHARED, CLUSTERS, { margin: 100 })
  expect(raised).toContainEqual({ table: 'users', from: 2, known: 7, to: 107 })
  expect(raised).toContainEqual({ table: 'order_numbers', from: 2, known: 7, to: 107 })
  // Nothing in a learners' database tells how many sessions were opened since.
  expect(raised).toContainEqual({ table: 'sessions', from: 0, known: 0, to: 100 })
  expect(reportOf(raised)).toContain("users: had given 2, learners' databases hold 7; the next is 108")
  expect(reportOf(raised)).toContain('Accounts from 3 to 7 are gone.')

  expect(await start()).toEqual([])
  const after = await times(5, signUpAndOrder)
  const all = [...kept, ...lost, ...after]
  expect(new Set(all.map(({ id }) => id)).size).toBe(12)
  expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(12)
  for (const each of after) expect(await ordersOf(each)).toEqual([{ id: each.orderId }])
})

test('a repair without need changes nothing, and one that is asked for raises all ids', async () => {
  await times(2, signUpAndOrder)
  const text = 'No database holds a number that the shared database has not given. Nothing to do.'
  expect(reportOf(await repairIds(SHARED, CLUSTERS))).toBe(text)
  expect(await givenIn('users')).toBe(2)
  const raised = await repairIds(SHARED, CLUSTERS, { margin: 50, isAlways: true })
  expect(raised).toContainEqual({ table: 'users', from: 2, known: 2, to: 52 })
  expect(reportOf(raised)).not.toContain('are gone')
})

test('ids that were given during a repair are not taken back', async () => {
  await times(3, signUpAndOrder)
  await withClient(SHARED, (client) => raiseTo(client, 'users', 2))
  expect((await signUpAndOrder()).id).toBe(4)
})

test('a cluster that is away stops no start but does stop a repair, and is checked when it is back', async () => {
  await signUpAndOrder()
  const [lost] = await restoreBehind(() => times(1, signUpAndOrder))
  const nobody = `postgres://abhyas:abhyas@127.0.0.1:${await freePort()}/x`
  const withoutIt = lost?.cluster === A ? mapOf(nobody, B) : mapOf(A, nobody)
  const away = await prepareOrCheck(SHARED, withoutIt, { migrates: true })
  expect(away.map(({ url }) => url)).toEqual([nobody])
  expect((await requireIdsAhead(SHARED, withoutIt)).map(({ url }) => url)).toEqual([nobody])
  await expect(repairIds(SHARED, withoutIt, { isAlways: true })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await givenIn('users')).toBe(1)
  await expect(start()).rejects.toThrow('holds the number 2 of')
})

const attempt = (paperId: number, examId: number) => sql`
  insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_name, question_count, duration_seconds,
    deadline, device_id)
  values (1, ${examId}, ${paperId}, '', '', 1, 1, now(), gen_random_uuid())`

test.each([
  ['users', sql`insert into learner.goals (learner_id, name, topics) values (9, 'a', '[]')`],
  ['users', sql`insert into learner.study_days values (9, 1, 0, 0)`],
  ['modules', sql`insert into learner.grants (learner_id, module_id, granted_by) values (1, 9, 1)`],
  ['exams', attempt(1, 9)],
  ['papers', attempt(9, 1)],
  ['regrades', sql`insert into cluster.regrades (regrade_id) values (9)`],
])('a start is refused when a cluster holds an id of %s that was never given', async (table, row) => {
  // Every table has given the ids up to 8.
  await withClient(SHARED, async (client) => {
    for (const each of (await readGivenIds(client)).keys())
      await client.query(`select setval(pg_get_serial_sequence('${each}', 'id'), 8)`)
  })
  expect(await start()).toEqual([])
  await write(B, row)
  await expect(start()).rejects.toThrow(`Cluster 2 holds the number 9 of ${table}, but the shared database has given`)
  await repairIds(SHARED, CLUSTERS)
  expect(await start()).toEqual([])
})

test('a new paper is found in the newest attempts of an exam among many', async () => {
  await write(
    A,
    sql`insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_name, question_count,
        duration_seconds, deadline, device_id)
      select n, n % 7, n, '', '', 1, 1, now(), gen_random_uuid() from generate_series(1, 1000) n`,
  )
  expect(await withClient(A, readKnownIds)).toEqual(
    new Map([
      ['users', 1000],
      ['exams', 6],
      ['papers', 1000],
    ]),
  )
})

test('every column of numbers that leads an index is known to be given by a table, or to be something else', async () => {
  const columns = await withClient(A, readIndexedColumns)
  expect(columns.length).toBeGreaterThan(30)
  const given = await withClient(SHARED, readGivenIds)
  for (const each of columns) {
    const table = givenBy(each)
    if (table) expect([...given.keys()]).toContain(table)
    else expect(OTHER_COLUMNS).toContain(`${each.table}.${each.column}`)
  }
})

test('the shared database is not compared with the learners in itself', async () => {
  await write(
    SHARED,
    sql`insert into users (username, email, email_key, password_hash, role) values ('A', 'a', 'a', '', 'ROLE_USER')`,
  )
  const one = readLearnerClusters(`1: 0-1023 ${SHARED}`)
  await prepareDatabases(SHARED, one)
  await write(SHARED, attempt(77, 77))
  expect(await prepareOrCheck(SHARED, one, { migrates: false })).toEqual([])
})
