import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'

/** Fewer answers are not enough to act without an admin. */
const LEAST_ANSWERS = 100

/**
 * The key of `q` seems to be wrong, by its health `h`. When an admin asks a withdrawn question again, the flag of its
 * words and its key is dismissed, so it is not in `flags`.
 */
const SEEMS_MISKEYED: Sql = sql`q.withdrawn_at is null and q.state = 'published' and 'miskey' = any(h.flags)
  and h.since_version = q.asked_since and h.answers >= ${LEAST_ANSWERS}
  and coalesce((select withdraws_miskeys from site_settings), true)`

export const selectMiskeyed = (db: Db) =>
  db.select<{ id: number }>(sql`
    select q.id from question_health h join questions q on q.id = h.question_id
    where h.flags <> '{}' and ${SEEMS_MISKEYED} order by q.id`)

/** Says whether the key still seems to be wrong. The question is locked. Its flags wait until the end of `tx`. */
export const selectIsMiskeyedForUpdate = (tx: Db, id: number) =>
  tx.selectOptional<{ id: number }>(sql`
    select q.id from question_health h join questions q on q.id = h.question_id
    where h.question_id = ${id} and ${SEEMS_MISKEYED} for update of h`)

export const updateWithdrawn = (tx: Db, id: number) =>
  tx.write(sql`update questions set withdrawn_at = now(), withdrawn_by = null where id = ${id}`)
