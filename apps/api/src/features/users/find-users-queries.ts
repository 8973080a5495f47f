import type { User } from '@abhyas/contract/users'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { COUNTED_AT_MOST, countFound } from '../../shared-queries/counter-queries.ts'
import type { IdRange } from './id-ranges.ts'
import { isOfIds, isOfLongRanges, matchingIndex, matchingRow, rangesOf, type UserFilter } from './user-filter.ts'
import { USER } from './user-queries.ts'

type Search = UserFilter & { after: number; limit: number }

/** This many users are read in order of id, if enough of them are expected to match. */
const READ_ON = 1250
/** A match is rare when fewer than one user in this many has it. Then the whole index is searched at once. */
const FEW = 1000

/** The trigram index also knows the short and the long block of ids that a user is in. */
const SHORT = 2 ** 14
const LONG = 2 ** 17
const inStretch = (stretch: number): Sql => sql`array[id >> 14, ~(id >> 17)] @> array[${stretch}::bigint]`

/** Returns the first ranges that together have room for this many ids. */
function takeRanges(ranges: Iterable<IdRange>, room: number): IdRange[] {
  const taken: IdRange[] = []
  let size = 0
  for (const range of ranges) {
    taken.push(range)
    size += range.high - range.low
    if (size >= room) break
  }
  return taken
}

/** Reads range after range, each only as far as needed. */
function inRanges(ranges: readonly IdRange[], { after, limit }: Search, condition: Sql): Sql {
  const [range] = ranges
  // A single range is read in order, so the limit ends the scan early.
  if (range && ranges.length === 1)
    return sql`from users where id >= ${range.low} and id < ${range.high} and id > ${after} and ${condition}`
  return sql`
    from unnest(${ranges.map(({ low }) => low)}::bigint[], ${ranges.map(({ high }) => high)}::bigint[]) ids(low, high)
    cross join lateral (
      select * from users where id >= low and id < high and id > ${after} and ${condition}
      order by id limit ${limit}) users`
}

/** Reads users in order of id, within the allowed ranges. */
function nearby(search: Search, last: number): Sql {
  const limit = READ_ON + 1
  const ranges = takeRanges(rangesOf(search.userId, search.after, last), limit)
  return sql`from (
    select users.* ${inRanges(ranges, { ...search, limit }, sql`true`)} order by id limit ${limit}) users
    where ${matchingRow(search)}`
}

/**
 * Searches through the trigram index. `id + 0` and BY_INDEX keep PostgreSQL from scanning by id, which may be a long
 * way.
 */
const byIndex = (search: Search): Sql => sql`from users where id + 0 > ${search.after} and ${matchingIndex(search)}`

const ALONG = sql`id`
const BY_INDEX = sql`id + 0`

type Steps<Found> = {
  /** The share of matches above which reading in order is worth it. */
  worth: number
  /** The part that is searched through the index first, and the id after its end. */
  stretch: Sql
  end: number
  find(from: Sql, order: Sql, limit: number): Promise<Found>
  sizeOf(found: Found): number
  join(found: Found, more: Found): Found
}

/** Looks up the allowed ids. Not every id has a user, so each step looks up more of them. */
async function findByIds<Found>(search: Search, steps: Steps<Found>, last: number): Promise<Found> {
  const look = async (after: number, limit: number, room: number): Promise<Found> => {
    const ranges = takeRanges(rangesOf(search.userId, after, last), room)
    const from = inRanges(ranges, { ...search, after, limit }, matchingRow({ userId: '', email: search.email }))
    const found = await steps.find(from, ALONG, limit)
    const size = steps.sizeOf(found)
    const end = ranges.at(-1)?.high ?? last + 1
    if (size >= limit || end > last) return found
    return steps.join(found, await look(end - 1, limit - size, 4 * room))
  }
  return look(search.after, search.limit, 2 * search.limit)
}

/**
 * Reads little, however many users match and wherever they are. Frequent matches are found by reading in order, less
 * frequent ones in the next block. Only for rare matches the rest is searched as well.
 */
async function findByParts<Found>(db: Db, search: Search, steps: Steps<Found>, last: number): Promise<Found> {
  const { limit, email } = search
  const share = (await estimate(db, email)) / last
  if (share >= steps.worth && isOfLongRanges(search)) {
    const close = await steps.find(nearby(search, last), ALONG, limit)
    if (steps.sizeOf(close) >= limit) return close
  }
  if (share < 1 / FEW) return steps.find(byIndex(search), BY_INDEX, limit)
  const next = await steps.find(sql`${byIndex(search)} and ${steps.stretch}`, BY_INDEX, limit)
  if (steps.sizeOf(next) >= limit || last < steps.end) return next
  const rest = sql`${byIndex(search)} and id + 0 >= ${steps.end}`
  return steps.join(next, await steps.find(rest, BY_INDEX, limit - steps.sizeOf(next)))
}

/** Returns how many matches PostgreSQL expects. Only the choice of the first step depends on it, not the result. */
async function estimate(db: Db, email: string): Promise<number> {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
  const explained = sql`explain (format json) select from users where ${matchingIndex({ userId: '', email })}`
  const row = await db.selectOne<Plan>(plannedAnew(explained))
  return row['QUERY PLAN'][0].Plan['Plan Rows']
}

async function find<Found>(db: Db, search: Search, steps: Steps<Found>): Promise<Found> {
  const last = await selectLastId(db)
  return isOfIds(search) ? findByIds(search, steps, last) : findByParts(db, search, steps, last)
}

// Plans each search for its own words, because the number of matches decides the best plan.
export function selectUserPage(db: Db, search: Search): Promise<User[]> {
  const stretch = Math.floor(search.after / SHORT)
  return find(db, search, {
    worth: 0.04,
    stretch: sql`(${inStretch(stretch)} or ${inStretch(stretch + 1)})`,
    end: (stretch + 2) * SHORT,
    find: (from, order, limit) =>
      db.select<User>(plannedAnew(sql`select ${USER} ${from} order by ${order} limit ${limit}`)),
    sizeOf: (users) => users.length,
    join: (users, more) => [...users, ...more],
  })
}

export function countUsersFound(db: Db, filter: UserFilter): Promise<number> {
  const search = { ...filter, after: 0, limit: COUNTED_AT_MOST + 1 }
  return find(db, search, {
    worth: 0.9,
    stretch: inStretch(~0),
    end: LONG,
    find: (from, _, limit) => countFound(db, sql`from (select id ${from} limit ${limit}) users`),
    sizeOf: (count) => count,
    join: (count, more) => count + more,
  })
}

async function selectLastId(db: Db): Promise<number> {
  const { id } = await db.selectOne<{ id: number }>(sql`select coalesce(max(id), 0) as id from users`)
  return id
}

export async function countAdmins(db: Db): Promise<number> {
  const { count } = await db.selectOne<{ count: number }>(sql`select count(*) from users where role = 'ROLE_ADMIN'`)
  return count
}
