import type { AuditEntry } from '@abhyas/contract/users-audit-log'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { COUNTED_AT_MOST, countFound } from '../../shared-queries/counter-queries.ts'

export type AuditFilter = {
  entity?: AuditEntry['entity'] | undefined
  entityId?: number | undefined
  /** In the author's e-mail, as LIKE reads it; undefined: whoever it was. */
  authorPattern: string | undefined
  /** In the label, likewise. */
  labelPattern: string | undefined
  requestId: string | undefined
}

/**
 * Whoever has ever changed something and has such an address, admin or no longer. They are few: each is found by one
 * look into the index, behind the one before.
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

/** `from …`, at least the first `limit`. */
function entriesFound(filter: AuditFilter, { after, limit, isOrdered }: Part): Sql {
  const { entity, entityId, authorPattern, labelPattern, requestId } = filter
  const first = (conditions: Sql) => sql`
    select * from audit_log l where (${after}::bigint = 0 or l.id < ${after}) and ${conditions}
    ${isOrdered ? sql`order by l.id desc` : sql``} limit ${limit}`
  const isByAuthorAlone = authorPattern !== undefined && (entity ?? entityId ?? labelPattern ?? requestId) === undefined
  // An author may have made most of them: of each only as many as are needed.
  return isByAuthorAlone
    ? sql`from ${authorsLike(authorPattern)} author
        cross join lateral (${first(sql`l.author_id = author.id`)}) l`
    : sql`from (${first(matching(filter))}) l`
}

/** `after` is the last one that was seen, 0: none. */
export const selectAuditPage = (db: Db, { after, limit, ...filter }: AuditFilter & { after: number; limit: number }) =>
  db.select<AuditEntry>(
    plannedAnew(sql`
      select l.id, l.at, l.author_id as "authorId", u.email as "authorEmail", l.request_id as "requestId", l.action,
        l.entity, l.entity_id as "entityId", l.label, l.before, l.after
      from (select l.* ${entriesFound(filter, { after, limit, isOrdered: true })} order by l.id desc limit ${limit}) l
      left join users u on u.id = l.author_id order by l.id desc`),
  )

/** Words that many have are met soon along the ids: without an order the table would be read as it lies. */
export const countAuditEntries = (db: Db, filter: AuditFilter) =>
  countFound(
    db,
    entriesFound(filter, { after: 0, limit: COUNTED_AT_MOST + 1, isOrdered: filter.labelPattern !== undefined }),
  )
