import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export const selectOptionalTelling = (shared: Db, regradeId: number) =>
  shared.selectOptional<{ id: number }>(sql`select id from regrades where id = ${regradeId} and state = 'telling'`)

/** Returns null in a database that the correction has not reached. */
export const selectOptionalToldUpTo = (db: Db, regradeId: number) =>
  db.selectOptional<{ learnerId: number; told: number }>(sql`
    select told_learner_id as "learnerId", told from cluster.regrades where regrade_id = ${regradeId}`)

/** Selects the next learners whose figures changed after they could see them. */
export const selectLearnersToTell = (db: Db, regradeId: number, { after, limit }: { after: number; limit: number }) =>
  db.select<{ learnerId: number }>(sql`
    select distinct learner_id as "learnerId" from learner.regraded_attempts
    where regrade_id = ${regradeId} and was_shown and learner_id > ${after} order by 1 limit ${limit}`)

/** Another worker may have moved on meanwhile. Then nothing changes, and these learners are counted once. */
export const updateToldUpTo = (
  db: Db,
  { regradeId, after, upTo, told }: { regradeId: number; after: number; upTo: number; told: number },
) =>
  db.write(sql`
    update cluster.regrades set told_learner_id = ${upTo}, told = told + ${told}
    where regrade_id = ${regradeId} and told_learner_id = ${after}`)

/** A deleted account is told nothing. */
export async function countAccounts(tx: Db, userIds: readonly number[]): Promise<number> {
  const { count } = await tx.selectOne<{ count: number }>(sql`
    select count(*) from users where id = any(${userIds}::bigint[])`)
  return count
}

/** Notes that a worker is at it, for those that look for stalled corrections. */
export const updateMoved = (tx: Db, regradeId: number) =>
  tx.write(sql`update regrades set moved_at = now() where id = ${regradeId} and state = 'telling'`)
