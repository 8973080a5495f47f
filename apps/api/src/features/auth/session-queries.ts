import type { RoleName } from '@abhyas/contract/auth'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import type { Locale } from '@abhyas/messages/locales'
import { inBatches } from '../../sql/in-batches.ts'

export const SESSION_IDLE_DAYS = 30
export const SESSION_MAX_DAYS = 180

export type Session = {
  id: number
  secret: Buffer
  generation: number
  agentHash: Buffer
  secondsSinceRotation: number
  userId: number
  username: string
  email: string
  role: RoleName
  roleExpiresAt: string | null
  lang: Locale
}

/**
 * Returns null when the proved password is no longer the account's. The row is locked against a change of the password.
 * So either the change ends this session too, or this session does not begin. The role is the account's current one,
 * not the one from the time of the password check.
 */
export async function insertOptionalSession(
  db: Db,
  session: { userId: number; passwordHash: string; secret: Buffer; agentHash: Buffer },
): Promise<{ id: number; role: RoleName; roleExpiresAt: string | null } | null> {
  const [row] = await db.write<{ id: number; role: RoleName; roleExpiresAt: string | null }>(sql`
    with person as (
      select id, role, role_expires_at from users
      where id = ${session.userId} and password_hash = ${session.passwordHash} for share),
    opened as (
      insert into sessions (user_id, secret, agent_hash)
      select id, ${session.secret}, ${session.agentHash} from person returning id)
    select o.id, p.role, p.role_expires_at as "roleExpiresAt" from opened o cross join person p`)
  return row ?? null
}

/** Not ended, not idle for too long, and not too old. */
const isValid = sql`s.ended_at is null
  and s.rotated_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})
  and s.created_at > now() - make_interval(days => ${SESSION_MAX_DAYS})`

export const selectOptionalSession = (db: Db, sessionId: number) =>
  db.selectOptional<Session>(sql`
    select s.id, s.secret, s.generation, s.agent_hash as "agentHash",
      extract(epoch from now() - s.rotated_at)::float8 as "secondsSinceRotation",
      u.id as "userId", u.username, u.email, u.role, u.role_expires_at as "roleExpiresAt", u.lang
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and ${isValid}`)

/** The session as the caller has read it. */
type KnownSession = Pick<Session, 'id' | 'generation'>

/** Changes no indexed column, so that PostgreSQL writes no index. Returns false when the session has changed meanwhile. */
export async function rotateSession(db: Db, { id, generation }: KnownSession, agentHash: Buffer): Promise<boolean> {
  const rotated = await db.write(sql`
    update sessions s set generation = generation + 1, rotated_at = now(), agent_hash = ${agentHash}
    where s.id = ${id} and s.generation = ${generation} and ${isValid} returning id`)
  return rotated.length > 0
}

/** Ends a session, and notifies every process. Returns false when the session has changed meanwhile. */
export async function endReusedSession(db: Db, { id, generation }: KnownSession): Promise<boolean> {
  const ended = await endSessionsWhere(db, sql`id = ${id} and generation = ${generation}`)
  return ended.length > 0
}

/** Ends sessions and notifies every process. */
const endSessionsWhere = (db: Db, condition: Sql) =>
  db.write<{ id: number }>(sql`
    with ended as (update sessions set ended_at = now() where ${condition} and ended_at is null returning id)
    select id, pg_notify('session_ended', id::text) from ended`)

/** `exceptId` is the session that stays (0 means none). */
export const endSessionsOfUser = (db: Db, userId: number, exceptId = 0) =>
  endSessionsWhere(db, sql`user_id = ${userId} and id <> ${exceptId}`)

export const endSession = (db: Db, sessionId: number) => endSessionsWhere(db, sql`id = ${sessionId}`)

/**
 * Notifies every process about the sessions of accounts that are about to be deleted; the rows go with the accounts.
 */
export const endSessionsOfUsers = (db: Db, userIds: readonly number[]) =>
  db.write(sql`
    select pg_notify('session_ended', id::text) from sessions
    where user_id = any(${userIds}::bigint[]) and ended_at is null`)

const READ_AT_ONCE = 1_000

/** Reads all sessions in the order of their ids. Indexes on the times of their last use would be written at each refresh. */
export async function deleteOldSessions(db: Db): Promise<void> {
  for (let after: number | null = 0; after !== null;) after = await deleteOldSessionsAfter(db, after)
}

/** Deletes the old ones of the next sessions, but skips locked rows. Returns the last id, or null when there are no more. */
async function deleteOldSessionsAfter(db: Db, id: number): Promise<number | null> {
  const [read] = await db.write<{ lastId: number | null }>(sql`
    with next as (select id from sessions where id > ${id} order by id limit ${READ_AT_ONCE}),
    old as (
      select s.id from sessions s join next using (id)
      where s.rotated_at < now() - make_interval(days => ${SESSION_IDLE_DAYS}) or s.ended_at < now() - interval '7 days'
      for update of s skip locked),
    deleted as (delete from sessions where id in (select id from old))
    select max(id) as "lastId" from next`)
  return read?.lastId ?? null
}

export const deleteOldMailTokens = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from mail_tokens where token_hash = any(array(
        select token_hash from mail_tokens where expires_at < now() limit ${limit} for update skip locked))
      returning user_id`),
  )
