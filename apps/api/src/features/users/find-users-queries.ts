import type { User } from '@abhyas/contract/users'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { COUNTED_AT_MOST, countFound } from '../../shared-queries/counter-queries.ts'
import type { IdRange } from './id-ranges.ts'
import { isOfIds, isOfLongRanges, matchingIndex, matchingRow, rangesOf, type UserFilter } from './user-filter.ts'
import { USER } from './user-queries.ts'

type Search = UserFilter & { after: number; limit: number }

/** So many are read one after the other, if enough of them are expected to match. */
const READ_ON = 1250
/** Fewer than one in so many is few: then all of the index is searched at once. */
const FEW = 1000

/** The index of the parts knows in which short and in which long stretch of the ids a user is. */
const SHORT = 2 ** 14
const LONG = 2 ** 17
const inStretch = (stretch: number): Sql => sql`array[id >> 14, ~(id >> 17)] @> array[${stretch}::bigint]`

/** The first ranges, in which there can be so many. */
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

/** Range after range, each only as far as it is needed. */
function inRanges(ranges: readonly IdRange[], { after, limit }: Search, condition: Sql): Sql {
  const [range] = ranges
  // Read in order as it is, so no further than it has to be.
  if (range && ranges.length === 1)
    return sql`from users where id >= ${range.low} and id < ${range.high} and id > ${after} and ${condition}`
  return sql`
    from unnest(${ranges.map(({ low }) => low)}::bigint[], ${ranges.map(({ high }) => high)}::bigint[]) ids(low, high)
    cross join lateral (
      select * from users where id >= low and id < high and id > ${after} and ${condition}
      order by id limit ${limit}) users`
}

/** Along the ids that are allowed. */
function nearby(search: Search, last: number): Sql {
  const limit = READ_ON + 1
  const ranges = takeRanges(rangesOf(search.userId, search.after, last), limit)
  return sql`from (
    select users.* ${inRanges(ranges, { ...search, limit }, sql`true`)} order by id limit ${limit}) users
    where ${matchingRow(search)}`
}

/** Through the index of the parts, and with BY_INDEX never along the ids, which may be a long way. */
const byIndex = (search: Search): Sql => sql`from users where id + 0 > ${search.after} and ${matchingIndex(search)}`

const ALONG = sql`id`
const BY_INDEX = sql`id + 0`

type Steps<Found> = {
  /** Which share must match for reading on to be worth it. */
  worth: number
  /** What is searched through the index before all of it is, and the id that it ends before. */
  stretch: Sql
  end: number
  find(from: Sql, order: Sql, limit: number): Promise<Found>
  sizeOf(found: Found): number
  join(found: Found, more: Found): Found
}

/** Looks up the ids that are allowed. There is not a user for each, so it looks up more of them each time. */
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
 * However many match and wherever they are, little is read: what many have is found by reading on, what some
 * have in the next stretch, and only for what few have is all the rest searched as well.
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

/** How many PostgreSQL expects to have it. Only the first step depends on it, not what is found. */
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

// Planned for the very words each time: how many have them decides the best way.
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
