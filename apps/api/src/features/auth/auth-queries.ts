import type { RoleName } from '@abhyas/contract/auth'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type Account = {
  id: number
  username: string
  email: string
  passwordHash: string
  role: RoleName
  roleExpiresAt: string | null
}

export const selectOptionalAccountByEmailKey = (db: Db, emailKey: string) =>
  db.selectOptional<Account>(sql`
    select id, username, email, password_hash as "passwordHash", role, role_expires_at as "roleExpiresAt"
    from users where email_key = ${emailKey}`)

/** Null when the address is taken: the unique key decides, so two at once cannot both succeed. */
export async function insertOptionalAccount(
  tx: Db,
  account: { username: string; email: string; emailKey: string; passwordHash: string; role: RoleName },
): Promise<{ id: number } | null> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into users (username, email, email_key, password_hash, role)
    values (${account.username}, ${account.email}, ${account.emailKey}, ${account.passwordHash}, ${account.role})
    on conflict (email_key) do nothing returning id`)
  return row ?? null
}

export const updatePasswordHash = (db: Db, userId: number, passwordHash: string) =>
  db.write(sql`update users set password_hash = ${passwordHash}, version = version + 1 where id = ${userId}`)

export const updateEmailVerified = (db: Db, userId: number) =>
  db.write(sql`update users set email_verified_at = coalesce(email_verified_at, now()) where id = ${userId}`)

export const insertMailToken = (
  db: Db,
  token: { hash: Buffer; userId: number; purpose: 'verify_email' | 'reset_password'; minutes: number },
) =>
  db.write(sql`
    insert into mail_tokens (token_hash, user_id, purpose, expires_at)
    values (${token.hash}, ${token.userId}, ${token.purpose}, now() + make_interval(mins => ${token.minutes}))`)

/** Spends the token: the second one to try finds nothing. */
export async function deleteValidMailToken(
  tx: Db,
  token: { hash: Buffer; purpose: 'verify_email' | 'reset_password' },
): Promise<{ userId: number } | null> {
  const [row] = await tx.write<{ userId: number }>(sql`
    delete from mail_tokens where token_hash = ${token.hash} and purpose = ${token.purpose} and expires_at > now()
    returning user_id as "userId"`)
  return row ?? null
}

export const deleteMailTokensOfUser = (tx: Db, userId: number) =>
  tx.write(sql`delete from mail_tokens where user_id = ${userId}`)
