import type { AuditEntry } from '@abhyas/contract/users-audit-log'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { COUNTED_AT_MOST, countFound } from '../../sql/counter-queries.ts'

export type AuditFilter = {
  entity?: AuditEntry['entity'] | undefined
  entityId?: number | undefined
  /** A LIKE pattern for the author's e-mail. Undefined matches every author. */
  authorPattern: string | undefined
  /** A LIKE pattern for the label. Undefined matches every label. */
  labelPattern: string | undefined
  requestId: string | undefined
}

/**
 * Selects all authors of changes with such an address, whether or not they are still admins. They are few: each is
 * found by one index lookup after the one before.
 */
const authorsLike = (pattern: string | undefined) => sql`(
  with recursive authors(id) as (
    select min(author_id) from audit_log
    union all select (select min(author_id) from audit_log where author_id > authors.id) from authors where id is not null)
  select u.id from authors join users u on u.id = authors.id where lower(u.email) like ${pattern})`

const matching = ({ entity, entityId, authorPattern, labelPattern, requestId }: AuditFilter) => sql`
  true ${entity === undefined ? sql`` : sql`and l.entity = ${entity}`}
  ${entityId === undefined ? sql`` : sql`and l.entity_id = ${entityId}`}
  ${labelPattern === undefined ? sql`` : sql`and lower(l.label) like ${labelPattern}`}
  ${requestId === undefined ? sql`` : sql`and l.request_id = ${requestId}`}
  ${authorPattern === undefined ? sql`` : sql`and l.author_id in ${authorsLike(authorPattern)}`}`

type Part = { after: number; limit: number; isOrdered: boolean }

/** Returns `from …` with at least the first `limit` entries. */
function entriesFound(filter: AuditFilter, { after, limit, isOrdered }: Part): Sql {
  const { entity, entityId, authorPattern, labelPattern, requestId } = filter
  const first = (conditions: Sql) => sql`
    select * from audit_log l where (${after}::bigint = 0 or l.id < ${after}) and ${conditions}
    ${isOrdered ? sql`order by l.id desc` : sql``} limit ${limit}`
  const isByAuthorAlone = authorPattern !== undefined && (entity ?? entityId ?? labelPattern ?? requestId) === undefined
  // One author may have made most of the changes, so only as many as needed are read for each.
  return isByAuthorAlone
    ? sql`from ${authorsLike(authorPattern)} author
        cross join lateral (${first(sql`l.author_id = author.id`)}) l`
    : sql`from (${first(matching(filter))}) l`
}

/** `after` is the last entry that the caller has seen, or 0. */
export const selectAuditPage = (db: Db, { after, limit, ...filter }: AuditFilter & { after: number; limit: number }) =>
  db.select<AuditEntry>(
    plannedAnew(sql`
      select l.id, l.at, l.author_id as "authorId", u.email as "authorEmail", l.request_id as "requestId", l.action,
        l.entity, l.entity_id as "entityId", l.label, l.before, l.after
      from (select l.* ${entriesFound(filter, { after, limit, isOrdered: true })} order by l.id desc limit ${limit}) l
      left join users u on u.id = l.author_id order by l.id desc`),
  )

/** The order by id finds common words soon. Without it the whole table would be scanned. */
export const countAuditEntries = (db: Db, filter: AuditFilter) =>
  countFound(
    db,
    entriesFound(filter, { after: 0, limit: COUNTED_AT_MOST + 1, isOrdered: filter.labelPattern !== undefined }),
  )
