import { type Sql, sql } from '@abhyas/database/sql'
import { type IdRange, idsBeginningWith, idsContaining } from './id-ranges.ts'
import { likePattern, startPattern } from '../../shared-queries/like-pattern.ts'

export type UserFilter = { userId: string; email: string }

/** Nearly every text contains a shorter part, so a shorter part is matched only at the beginning. */
const SHORTEST_PART = 3
/** This many characters before the @, or digits of an id, leave few matches; the rest is compared on these rows. */
const TELLING_LENGTH = 8
const TELLING_DIGITS = 5

const patternOf = (part: string) => (part.length < SHORTEST_PART ? startPattern(part) : likePattern(part))
const isNumber = (userId: string) => /^\d*$/.test(userId)

/** Compares the row itself; the added '' keeps PostgreSQL from using an index. */
export const matchingRow = ({ userId, email }: UserFilter): Sql => sql`${isNumber(userId)}::boolean
  ${userId === '' ? sql`` : sql`and id::text || '' like ${patternOf(userId)}`}
  ${email === '' ? sql`` : sql`and lower(email) || '' like ${patternOf(email)}`}`

/** Uses the trigram index. It is faster when it has to look up fewer and rarer trigrams. */
export function matchingIndex({ userId, email }: UserFilter): Sql {
  const told = tellingPart(email)
  return sql`${matchingRow({ userId: '', email: told === email ? '' : email })} and ${isNumber(userId)}::boolean
    ${userId === '' ? sql`` : sql`and id::text like ${patternOf(userId)}`}
    ${told === '' ? sql`` : sql`and lower(email) like ${patternOf(told)}`}`
}

/** Returns the end of the part before the @, where addresses differ most. */
function tellingPart(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const part = name === '' ? domain : name
  return part.length < SHORTEST_PART ? email : part.slice(-TELLING_LENGTH)
}

/** Says whether the allowed ids can be looked up one by one, because most match or because they are few. */
export const isOfIds = ({ userId, email }: UserFilter): boolean => email === '' || userId.length >= TELLING_DIGITS

/** Says whether many of the allowed ids follow each other. */
export const isOfLongRanges = ({ userId }: UserFilter): boolean => userId.length < SHORTEST_PART

/** Yields the allowed ids from `after` to `last` in ranges, lowest first. */
export function* rangesOf(userId: string, after: number, last: number): Generator<IdRange> {
  if (!isNumber(userId)) return
  if (userId === '') return yield { low: after + 1, high: last + 1 }
  for (const range of userId.length < SHORTEST_PART ? idsBeginningWith(userId) : idsContaining(userId, after)) {
    if (range.low > last) return
    if (range.high > after + 1) yield range
  }
}
