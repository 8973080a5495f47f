import type { User } from '@abhyas/contract/users'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { countFound } from '../../sql/counter-queries.ts'
import { likePattern, startPattern } from '../../sql/like-pattern.ts'
import { USER } from './user-queries.ts'

export type UserFilter = { userId: string; email: string; username: string }

/** A shorter part has no trigram, and nearly every address has it somewhere. So it must be at the beginning. */
const SHORTEST_PART = 3
/** In front of a word, as in '@x', the trigram of its beginning is enough. */
const SHORTEST_AFTER_SIGN = 2
/** A page of a common part is filled from so many users. */
const READ_FIRST = 5000

function patternOf(part: string): string | undefined {
  const shortest = part.startsWith('@') ? SHORTEST_AFTER_SIGN : SHORTEST_PART
  return part.length < shortest ? startPattern(part) : likePattern(part)
}

/** Has only the conditions that are asked for: one statement for all searches would have a plan that fits none. */
function matching({ userId, email, username }: UserFilter): Sql {
  if (!/^\d*$/.test(userId)) return sql`false`
  const conditions = [
    ...(userId === '' ? [] : [sql`id::text like ${patternOf(userId)}`]),
    // Every address has an @, so a lone one is no condition.
    ...(email === '' || email === '@' ? [] : [matchingEmail(email)]),
    ...(username === '' ? [] : [sql`lower(username) like ${patternOf(username)}`]),
  ]
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`)
}

/** A million addresses share the trigrams of gmail.com, so the index looks up only the part up to the @. */
function matchingEmail(email: string): Sql {
  const name = email.slice(0, email.indexOf('@') + 1)
  if (name.length <= SHORTEST_PART) return sql`lower(email) like ${patternOf(email)}`
  // The index does not serve an expression with || '', so the whole address is compared on the rows that it found.
  return sql`lower(email) like ${likePattern(name)} and lower(email) || '' like ${likePattern(email)}`
}

/**
 * Looks among the next users by id first, which fills the page if the part is common. Only if it does not, the trigram
 * index finds all other users with the part: these are few then. `id + 0` keeps PostgreSQL from walking along the ids,
 * which takes long if only the newest users have the part.
 */
export const selectUserPage = (db: Db, { after, limit, ...filter }: UserFilter & { after: number; limit: number }) =>
  db.select<User>(
    plannedAnew(sql`
      with next as materialized (select * from users where id > ${after} order by id limit ${READ_FIRST}),
      near as materialized (select ${USER} from next where ${matching(filter)} order by id limit ${limit}),
      far as (
        select ${USER} from users
        where (select count(*) from near) < ${limit} and (select count(*) from next) = ${READ_FIRST}
          and id + 0 > (select max(id) from next) and ${matching(filter)}
        order by id + 0 limit ${limit})
      select * from near union all select * from far order by id limit ${limit}`),
  )

export const countUsersFound = (db: Db, filter: UserFilter) => countFound(db, sql`from users where ${matching(filter)}`)

export async function countAdmins(db: Db): Promise<number> {
  const { count } = await db.selectOne<{ count: number }>(sql`select count(*) from users where role = 'ROLE_ADMIN'`)
  return count
}
