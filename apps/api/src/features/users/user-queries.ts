import type { RoleName } from '@abhyas/contract/auth'
import type { User } from '@abhyas/contract/users'
import type { MailSettings } from '@abhyas/contract/users-mails'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type UserRow = User & MailSettings & { createdAt: string; unseenReplies: number }

/** Selects a user in the shape of the contract. */
export const USER = sql`id, username, email, json_build_object('name', role) as role,
  role_expires_at as "roleExpiryDate", email_verified_at is not null as "emailVerified", version`

export const selectOptionalUser = (db: Db, userId: number) =>
  db.selectOptional<UserRow>(sql`
    select ${USER}, created_at as "createdAt", lang, wants_order_mails as "wantsOrderMails",
      wants_report_mails as "wantsReportMails",
      (select count(*) from question_reports r
        where r.reporter_id = users.id and r.answered_at is not null and r.seen_at is null) as "unseenReplies"
    from users where id = ${userId}`)

export const selectOptionalUserForUpdate = (tx: Db, userId: number) =>
  tx.selectOptional<User>(sql`select ${USER} from users where id = ${userId} for update`)

type UserChange = Pick<User, 'id' | 'username' | 'email' | 'role' | 'roleExpiryDate'> & {
  emailKey: string
  /** The new address is not verified yet. */
  isOtherAddress: boolean
  /** If it is missing, the password stays. */
  passwordHash?: string | undefined
}

/** PostgreSQL's code for a duplicate key. Only the address is a key that two users could both choose. */
const TAKEN = '23505'

/** Returns null when another user has the address, even since this very moment. The transaction has then failed. */
export async function updateOptionalUserRow(tx: Db, user: UserChange): Promise<User | null> {
  const [row] = await tx
    .write<User>(sql`
    update users set username = ${user.username}, email = ${user.email}, email_key = ${user.emailKey},
      role = ${user.role.name}, role_expires_at = ${user.roleExpiryDate}, version = version + 1,
      password_hash = coalesce(${user.passwordHash}, password_hash),
      email_verified_at = case when ${user.isOtherAddress} then null else email_verified_at end
    where id = ${user.id} returning ${USER}`)
    .catch((error: { code?: string }) => {
      if (error.code === TAKEN) return []
      throw error
    })
  return row ?? null
}

export const updateUsername = (db: Db, userId: number, username: string) =>
  db.write(sql`update users set username = ${username}, version = version + 1 where id = ${userId}`)

export const selectOptionalPasswordHash = (db: Db, userId: number) =>
  db.selectOptional<{ passwordHash: string }>(
    sql`select password_hash as "passwordHash" from users where id = ${userId}`,
  )

export const selectSessionsOfUser = (db: Db, userId: number) =>
  db.select<{ startedAt: string; lastUsedAt: string; endedAt: string | null }>(sql`
    select created_at as "startedAt", rotated_at as "lastUsedAt", ended_at as "endedAt"
    from sessions where user_id = ${userId} order by id`)

/** The rows are locked, so that two admins cannot both leave because the other one stays. */
export const selectActiveAdminsForUpdate = (tx: Db) =>
  tx.select<{ id: number; endsAt: number }>(sql`
    select id, coalesce(extract(epoch from role_expires_at)::float8, 'infinity') as "endsAt" from users where role = 'ROLE_ADMIN' and (role_expires_at is null or role_expires_at > now())
    order by id for update`)

export async function deleteUserRow(tx: Db, userId: number): Promise<{ role: RoleName } | null> {
  const [row] = await tx.write<{ role: RoleName }>(sql`delete from users where id = ${userId} returning role`)
  return row ?? null
}
