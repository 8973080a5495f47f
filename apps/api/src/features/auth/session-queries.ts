import type { RoleName } from '@abhyas/contract/auth'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
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

/** Selects a valid session: not ended, not idle for too long, and not too old. */
export const selectOptionalSessionForUpdate = (tx: Db, sessionId: number) =>
  tx.selectOptional<Session>(sql`
    select s.id, s.secret, s.generation, s.agent_hash as "agentHash",
      extract(epoch from now() - s.rotated_at)::float8 as "secondsSinceRotation",
      u.id as "userId", u.username, u.email, u.role, u.role_expires_at as "roleExpiresAt", u.lang
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null
      and s.rotated_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})
      and s.created_at > now() - make_interval(days => ${SESSION_MAX_DAYS})
    for update of s`)

export const updateSessionRotated = (tx: Db, sessionId: number, agentHash: Buffer) =>
  tx.write(sql`
    update sessions set generation = generation + 1, rotated_at = now(), agent_hash = ${agentHash}
    where id = ${sessionId}`)

/** Ends sessions and notifies every process. `exceptId` is the session that stays (0 means none). */
export const endSessionsOfUser = (db: Db, userId: number, exceptId = 0) =>
  db.write<{ id: number }>(sql`
    with ended as (
      update sessions set ended_at = now()
      where user_id = ${userId} and id <> ${exceptId} and ended_at is null returning id)
    select id, pg_notify('session_ended', id::text) from ended`)

/**
 * Notifies every process about the sessions of accounts that are about to be deleted; the rows go with the accounts.
 */
export const endSessionsOfUsers = (db: Db, userIds: readonly number[]) =>
  db.write(sql`
    select pg_notify('session_ended', id::text) from sessions
    where user_id = any(${userIds}::bigint[]) and ended_at is null`)

export const endSession = (db: Db, sessionId: number) =>
  db.write<{ id: number }>(sql`
    with ended as (update sessions set ended_at = now() where id = ${sessionId} and ended_at is null returning id)
    select id, pg_notify('session_ended', id::text) from ended`)

/** Each condition has its own index. */
export async function deleteOldSessions(db: Db): Promise<void> {
  const idle = sql`rotated_at < now() - make_interval(days => ${SESSION_IDLE_DAYS})`
  for (const isOld of [idle, sql`ended_at < now() - interval '7 days'`])
    await inBatches((limit) =>
      db.write(sql`
        delete from sessions where id = any(array(
          select id from sessions where ${isOld} limit ${limit} for update skip locked)) returning id`),
    )
}

export const deleteOldMailTokens = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from mail_tokens where token_hash = any(array(
        select token_hash from mail_tokens where expires_at < now() limit ${limit} for update skip locked))
      returning user_id`),
  )
