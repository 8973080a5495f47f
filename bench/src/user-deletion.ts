import { equal, ok } from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UserDeletion } from '@abhyas/contract/users-manage'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { CrowdedProduct } from './product/crowded-product.ts'
import { shareOf } from './share-of.ts'
import { GROWING } from './user-plans.ts'

const LOGINS_PER_SECOND = 4
const SECONDS = 75
const TURN_SECONDS = 8
/** How many times longer the slowest logins may take while users are deleted. */
const MAX_RATIO = 2
const STOP_AFTER = 5000
/** Within this time a worker has resumed a deletion, or has stopped it. */
const SETTLE_MS = 2000
const STAND_STILL_MS = 4000
const MOST_TURNS = 60
const MOST_POLLS = 600

/** Deletes a tenth of all users through the API while others log in. Returns false when their logins became too slow. */
export async function reportDeletion({ origin, db, headers, timeLogin }: CrowdedProduct): Promise<boolean> {
  const call = async <Body>(method: string, path: string) => {
    const response = await fetch(`${origin}/api/users/${path}`, { method, headers })
    // A deletion that is done cannot be stopped: that is a 404.
    ok(response.ok || response.status === 404, `${method} ${path} got ${response.status}`)
    return (await response.json()) as Body
  }
  const progress = async () => {
    const { deletion } = await call<{ deletion: UserDeletion }>('GET', 'expiredUsers')
    return deletion
  }

  console.log(`\nDelete Expired Users, with ${LOGINS_PER_SECOND} logins a second`)
  const before = await selectCrowd(db)
  const times = { before: await trickle(timeLogin, SECONDS), during: [] as number[], between: [] as number[] }

  const readsBefore = await selectWholeReads(db)
  const start = Date.now()
  const { expired } = await call<UserDeletion>('DELETE', 'deleteExpiredUsers')
  for (let poll = 0; poll < MOST_POLLS && (await progress()).deleted < STOP_AFTER; poll++) await sleep(100)
  await call('POST', 'deleteExpiredUsers/stop')
  let runningMs = Date.now() - start
  await sleep(SETTLE_MS)
  const stopped = await progress()
  await sleep(STAND_STILL_MS)
  equal((await progress()).deleted, stopped.deleted, 'A deletion that is stopped stands still')
  console.log(`stopped at ${stopped.deleted} of ${expired}, stood still for ${STAND_STILL_MS / 1000} s`)

  // The deletion is on and off in turns, so that a busy machine slows both.
  for (let turn = 0; turn < MOST_TURNS && (await progress()).state !== 'done'; turn++) {
    times.between.push(...(await trickle(timeLogin, TURN_SECONDS)))
    const resumed = Date.now()
    await call('POST', 'deleteExpiredUsers/resume')
    await sleep(SETTLE_MS)
    const more = await trickle(timeLogin, TURN_SECONDS)
    // The deletion ended during this turn, so a part of it was without a deletion.
    if ((await progress()).state === 'running') times.during.push(...more)
    await call('POST', 'deleteExpiredUsers/stop')
    runningMs += Date.now() - resumed
    await sleep(SETTLE_MS)
  }
  const { deleted, state } = await progress()
  equal(state, 'done')
  console.log(`${deleted} deleted in ${Math.round(runningMs / 1000)} s, the time between the turns left out`)
  const wholeReads = changeOf(readsBefore, await selectWholeReads(db))
  console.log(`Tables of learners that were read as a whole meanwhile: ${wholeReads.join(', ') || 'none'}`)

  const all = { ...times, after: await trickle(timeLogin, SECONDS) }
  for (const [when, some] of Object.entries(all))
    console.log(
      `login ${when.padEnd(10)}p50 ${shareOf(some, 0.5).toFixed(1)} ms, p99 ${shareOf(some, 0.99).toFixed(1)} ms of ${some.length}`,
    )

  equal(deleted, expired)
  const after = await selectCrowd(db)
  equal(after.expired, 0, 'Nobody is left whose role had expired')
  equal(`${after.others} ${after.sum}`, `${before.others} ${before.sum}`, 'The others are all there')
  equal(await call('GET', 'countUsers'), after.learners, 'The learners are counted right')
  equal(await countNotes(db), deleted, 'Each deletion is in the audit log')
  const ratioTo = (others: number[]) => shareOf(times.during, 0.99) / shareOf(others, 0.99)
  const ratio = ratioTo(times.between)
  console.log(
    `p99 during : before ${ratioTo(times.before).toFixed(2)}, and in turns during : between ${ratio.toFixed(2)}`,
  )
  if (ratio > MAX_RATIO) console.log(`  ABOVE ${MAX_RATIO}`)
  return ratio <= MAX_RATIO && wholeReads.length === 0
}

/** Measures logins at a steady rate, without waiting for responses. */
async function trickle(timeLogin: () => Promise<number>, seconds: number): Promise<number[]> {
  const pending: Promise<number>[] = []
  const start = performance.now()
  while (pending.length < seconds * LOGINS_PER_SECOND) {
    pending.push(timeLogin())
    await sleep(Math.max(1, start + (1000 * pending.length) / LOGINS_PER_SECOND - performance.now()))
  }
  return Promise.all(pending)
}

const selectCrowd = (db: Database) =>
  db.selectOne<{ learners: number; expired: number; others: number; sum: string }>(sql`
    select count(*) filter (where role = 'ROLE_USER') as learners, count(*) filter (where role_expires_at <= now()) as expired,
      count(*) filter (where role_expires_at is null or role_expires_at > now()) as others,
      sum(id) filter (where role_expires_at is null or role_expires_at > now())::text as sum
    from users`)

async function countNotes(db: Database): Promise<number> {
  const { count } = await db.selectOne<{ count: number }>(sql`
    select count(*) from audit_log l join user_deletions d using (request_id)
    where l.entity = 'users' and l.action = 'delete' and l.author_id = d.author_id and d.author_id = 1`)
  return count
}

type Reads = { name: string; count: number }

/** Reads how often PostgreSQL has scanned each table as a whole, in our statements and in triggers. */
async function selectWholeReads(db: Database): Promise<Reads[]> {
  // PostgreSQL publishes the statistics of an idle connection after a second.
  await sleep(2000)
  return db.select<Reads>(sql`
    select relname as name, seq_scan as count from pg_stat_user_tables where relname = any(${[...GROWING]}::text[])`)
}

const changeOf = (before: Reads[], after: Reads[]): string[] =>
  after.flatMap(({ name, count }) => {
    const more = count - (before.find((each) => each.name === name)?.count ?? 0)
    return more > 0 ? [`${name} ${more} times`] : []
  })
