import type { RoleName } from '@abhyas/contract/auth'
import { UNFINISHED_STATES } from '@abhyas/contract/rules/order-states'
import type { KeptBecause, UserDeletion } from '@abhyas/contract/users-manage'
import type { Author, Db } from '@abhyas/database/database'
import { sql, wordList } from '@abhyas/database/sql'

const DELETION = sql`id, state, expired, deleted, kept, started_at as "startedAt", ended_at as "endedAt"`

export const selectOptionalLastDeletion = (db: Db) =>
  db.selectOptional<UserDeletion>(sql`select ${DELETION} from user_deletions order by id desc limit 1`)

export const selectOptionalDeletion = (db: Db, id: number) =>
  db.selectOptional<{ authorId: number; requestId: string }>(sql`
    select author_id as "authorId", request_id as "requestId" from user_deletions where id = ${id}`)

/** A start and a resume take turns, so that only one deletion runs. */
export const lockDeletions = (tx: Db) => tx.write(sql`select pg_advisory_xact_lock(hashtext('user_deletions'))`)

/** Returns null while another deletion is running; the unique index decides. */
export async function insertOptionalDeletion(
  tx: Db,
  { userId, requestId }: Author,
  deletesOwners: boolean,
): Promise<UserDeletion | null> {
  const [row] = await tx.write<UserDeletion>(sql`
    insert into user_deletions (author_id, request_id, deletes_owners, expired)
    select ${userId}, ${requestId}, ${deletesOwners}, count(*) from users where role_expires_at <= now()
    on conflict ((true)) where state = 'running' do nothing returning ${DELETION}`)
  return row ?? null
}

export async function updateOptionalStopped(db: Db): Promise<UserDeletion | null> {
  const [row] = await db.write<UserDeletion>(sql`
    update user_deletions set state = 'stopped' where state = 'running' returning ${DELETION}`)
  return row ?? null
}

/** Resumes the last deletion if it was stopped. The admin who resumes it becomes its author. */
export async function updateOptionalResumed(tx: Db, { userId, requestId }: Author): Promise<UserDeletion | null> {
  const [row] = await tx.write<UserDeletion>(sql`
    update user_deletions set state = 'running', author_id = ${userId}, request_id = ${requestId}, moved_at = now()
    where id = (select max(id) from user_deletions) and state = 'stopped' returning ${DELETION}`)
  return row ?? null
}

export const updateDone = (tx: Db, id: number) =>
  tx.write(sql`update user_deletions set state = 'done', ended_at = now() where id = ${id}`)

/** Selects a deletion that no worker has moved for a minute: its worker is gone. */
export const selectOptionalStalledDeletion = (db: Db) =>
  db.selectOptional<{ id: number }>(sql`
    select id from user_deletions where state = 'running' and moved_at < now() - interval '1 minute'`)

type Progress = {
  state: UserDeletion['state']
  authorId: number
  expiredBy: string
  lastExpiresAt: string
  lastUserId: number
  deletesOwners: boolean
}

export const selectOptionalDeletionForUpdate = (tx: Db, id: number) =>
  tx.selectOptional<Progress>(sql`
    select state, author_id as "authorId", expired_by::text as "expiredBy", last_expires_at::text as "lastExpiresAt",
      last_user_id as "lastUserId", deletes_owners as "deletesOwners"
    from user_deletions where id = ${id} for update`)

/** One active admin must stay to manage the others. */
const isLastAdmin = sql`u.role = 'ROLE_ADMIN' and not exists (
  select from users a where a.role = 'ROLE_ADMIN' and a.id <> u.id
    and (a.role_expires_at is null or a.role_expires_at > now()))`

export type DueUser = { id: number; roleExpiresAt: string; keptBecause: KeptBecause | null }

/** The reasons why a user must stay for now: an exam, an order that waits for its money, or a refund under way. */
export type BusyBecause = Extract<KeptBecause, 'open_attempt' | 'open_order'>
export type BusyLearner = { id: number; because: BusyBecause }

const BUSY_ORDER = sql`(state in ${wordList(UNFINISHED_STATES)} or review_reason is not null)`

/** Lists those of the given learners who must stay for now. The tables of all of them are in `db`. */
export const selectBusy = (db: Db, learnerIds: readonly number[]) =>
  db.select<BusyLearner>(sql`
    select distinct learner_id as id, 'open_attempt' as because from learner.attempts
    where learner_id = any(${learnerIds}::bigint[]) and state = 'open'
    union all select distinct learner_id, 'open_order' from learner.orders
    where learner_id = any(${learnerIds}::bigint[]) and ${BUSY_ORDER}`)

/** Selects every busy learner with tables in `db`. */
export const selectAllBusy = (db: Db) =>
  db.select<BusyLearner>(sql`
    select distinct learner_id as id, 'open_attempt' as because from learner.attempts where state = 'open'
    union all select distinct learner_id, 'open_order' from learner.orders where ${BUSY_ORDER}`)

/** Selects the learners among these who bought a module or were given one. All have their tables in `db`. */
export const selectOwners = (db: Db, learnerIds: readonly number[]) =>
  db.select<{ id: number }>(sql`
    select learner_id as id from learner.grants where learner_id = any(${learnerIds}::bigint[])
    union select learner_id from learner.orders
    where learner_id = any(${learnerIds}::bigint[]) and state = 'paid'`)

type ExpiredUser = { id: number; roleExpiresAt: string }

/** Selects in the order of expiry, after this user. */
export const selectExpiredPage = (db: Db, after: ExpiredUser, limit: number) =>
  db.select<ExpiredUser>(sql`
    select id, role_expires_at::text as "roleExpiresAt" from users
    where role_expires_at <= now() and (role_expires_at, id) > (${after.roleExpiresAt}::timestamptz, ${after.id})
    order by role_expires_at, id limit ${limit}`)

/** Selects the next users in the order of expiry, with the reason why they are not deleted. */
export const selectDueUsersForUpdate = (tx: Db, { authorId, ...progress }: Progress, limit: number) =>
  tx.select<DueUser>(sql`
    select u.id, u.role_expires_at::text as "roleExpiresAt",
      case when u.id = ${authorId} then 'asks' when ${isLastAdmin} then 'last_admin' end as "keptBecause"
    from users u
    where u.role_expires_at <= ${progress.expiredBy}::timestamptz
      and (u.role_expires_at, u.id) > (${progress.lastExpiresAt}::timestamptz, ${progress.lastUserId})
    order by u.role_expires_at, u.id limit ${limit} for update of u`)

/** Deletes what these learners wrote themselves: the exams that they prepare for, and the names in lists of the best. */
export const deleteWritten = (db: Db, learnerIds: readonly number[]) =>
  db.write(sql`
    with goals as (delete from learner.goals where learner_id = any(${learnerIds}::bigint[]))
    delete from learner.exam_aliases where learner_id = any(${learnerIds}::bigint[])`)

export const deleteUserRows = (tx: Db, ids: readonly number[]) =>
  tx.write<{ role: RoleName }>(sql`delete from users where id = any(${ids}::bigint[]) returning role`)

export const updateDeletionProgress = (
  tx: Db,
  id: number,
  { last, deleted, kept }: { last: DueUser; deleted: number; kept: Partial<Record<KeptBecause, number>> },
) =>
  tx.write(sql`
    update user_deletions set deleted = deleted + ${deleted}, last_user_id = ${last.id},
      last_expires_at = ${last.roleExpiresAt}::timestamptz, moved_at = now(),
      kept = kept || (
        select coalesce(jsonb_object_agg(key, value::int + coalesce((kept ->> key)::int, 0)), '{}')
        from jsonb_each_text(${JSON.stringify(kept)}::jsonb))
    where id = ${id}`)

/** Counts the users with an expired role now, and the admins among them whom a deletion would keep. */
export const countExpired = (db: Db, askedBy: number) =>
  db.selectOne<{ expired: number } & Record<'asks' | 'last_admin', number>>(sql`
    select (select count(*) from users where role_expires_at <= now()) as expired,
      count(*) filter (where u.id = ${askedBy}) as asks,
      count(*) filter (where u.id <> ${askedBy} and ${isLastAdmin}) as last_admin
    from users u where u.role = 'ROLE_ADMIN' and u.role_expires_at <= now()`)

/** Counts the expired users among these ids, without the asking admin and the last admin, who are counted elsewhere. */
export async function countExpiredOf(db: Db, ids: readonly number[], askedBy: number): Promise<number> {
  const { count } = await db.selectOne<{ count: number }>(sql`
    select count(*) from users u
    where u.id = any(${ids}::bigint[]) and u.role_expires_at <= now() and u.id <> ${askedBy} and not (${isLastAdmin})`)
  return count
}
