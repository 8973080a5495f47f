import { type Sql, sql } from '@abhyas/database/sql'
import { type IdRange, idsBeginningWith, idsContaining } from './id-ranges.ts'
import { likePattern, startPattern } from '../../shared-queries/like-pattern.ts'

export type UserFilter = { userId: string; email: string }

/** Fewer characters than this are in nearly everything: they are looked for at the beginning. */
const SHORTEST_PART = 3
/** So much of what stands before the @, or of an id, is enough to find few; the rest is compared on what was found. */
const TELLING_LENGTH = 8
const TELLING_DIGITS = 5

const patternOf = (part: string) => (part.length < SHORTEST_PART ? startPattern(part) : likePattern(part))
const isNumber = (userId: string) => /^\d*$/.test(userId)

/** Compared on the row itself: no index serves this spelling. */
export const matchingRow = ({ userId, email }: UserFilter): Sql => sql`${isNumber(userId)}::boolean
  ${userId === '' ? sql`` : sql`and id::text || '' like ${patternOf(userId)}`}
  ${email === '' ? sql`` : sql`and lower(email) || '' like ${patternOf(email)}`}`

/** Found through the index of the parts. The fewer parts it has to look up, and the rarer they are, the faster it is. */
export function matchingIndex({ userId, email }: UserFilter): Sql {
  const told = tellingPart(email)
  return sql`${matchingRow({ userId: '', email: told === email ? '' : email })} and ${isNumber(userId)}::boolean
    ${userId === '' ? sql`` : sql`and id::text like ${patternOf(userId)}`}
    ${told === '' ? sql`` : sql`and lower(email) like ${patternOf(told)}`}`
}

/** Before the @, where people differ, and of that the end. */
function tellingPart(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const part = name === '' ? domain : name
  return part.length < SHORTEST_PART ? email : part.slice(-TELLING_LENGTH)
}

/** Whether the ids that it allows can be looked up one by one: because most will do, or because they are few. */
export const isOfIds = ({ userId, email }: UserFilter): boolean => email === '' || userId.length >= TELLING_DIGITS

/** Whether many of the ids that it allows follow each other. */
export const isOfLongRanges = ({ userId }: UserFilter): boolean => userId.length < SHORTEST_PART

/** The ids from `after` to `last` that the filter allows, in ranges, from the lowest. */
export function* rangesOf(userId: string, after: number, last: number): Generator<IdRange> {
  if (!isNumber(userId)) return
  if (userId === '') return yield { low: after + 1, high: last + 1 }
  for (const range of userId.length < SHORTEST_PART ? idsBeginningWith(userId) : idsContaining(userId, after)) {
    if (range.low > last) return
    if (range.high > after + 1) yield range
  }
}
