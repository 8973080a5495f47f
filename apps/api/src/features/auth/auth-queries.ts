import type { RoleName } from '@abhyas/contract/auth'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Locale } from '@abhyas/messages/locales'

export type Account = {
  id: number
  username: string
  email: string
  passwordHash: string
  role: RoleName
  roleExpiresAt: string | null
  lang: Locale
}

export const selectOptionalAccountByEmailKey = (db: Db, emailKey: string) =>
  db.selectOptional<Account>(sql`
    select id, username, email, password_hash as "passwordHash", role, role_expires_at as "roleExpiresAt", lang
    from users where email_key = ${emailKey}`)

export const selectEmailKey = async (db: Db, userId: number): Promise<string> =>
  (await db.selectOne<{ emailKey: string }>(sql`select email_key as "emailKey" from users where id = ${userId}`))
    .emailKey

/** Returns null when the address is taken. The unique key decides, so two sign-ups at once cannot both succeed. */
export async function insertOptionalAccount(
  tx: Db,
  account: { username: string; email: string; emailKey: string; passwordHash: string; role: RoleName; lang: Locale },
): Promise<{ id: number } | null> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into users (username, email, email_key, password_hash, role, lang)
    values (${account.username}, ${account.email}, ${account.emailKey}, ${account.passwordHash}, ${account.role},
      ${account.lang})
    on conflict (email_key) do nothing returning id`)
  return row ?? null
}

export const updatePasswordHash = (db: Db, userId: number, passwordHash: string) =>
  db.write(sql`update users set password_hash = ${passwordHash}, version = version + 1 where id = ${userId}`)

/**
 * Replaces the hash only if it is still the one that was checked, so a password that changed meanwhile stays changed.
 */
export const replacePasswordHash = (db: Db, userId: number, hash: { from: string; to: string }) =>
  db.write(sql`
    update users set password_hash = ${hash.to}, version = version + 1
    where id = ${userId} and password_hash = ${hash.from}`)

export const updateEmailVerified = (db: Db, userId: number) =>
  db.write(sql`update users set email_verified_at = coalesce(email_verified_at, now()) where id = ${userId}`)

/**
 * An account keeps this many of its newest links. No account asks for more within the life of a link, but a mail that is
 * retried for a day leaves old links behind.
 */
const MAIL_TOKENS_KEPT = 10

export const insertMailToken = (
  db: Db,
  token: { hash: Buffer; userId: number; purpose: 'verify_email' | 'reset_password'; minutes: number },
) =>
  db.write(sql`
    with older as (
      delete from mail_tokens where token_hash in (
        select token_hash from mail_tokens where user_id = ${token.userId} and purpose = ${token.purpose}
        order by expires_at desc offset ${MAIL_TOKENS_KEPT - 1}))
    insert into mail_tokens (token_hash, user_id, purpose, expires_at)
    values (${token.hash}, ${token.userId}, ${token.purpose}, now() + make_interval(mins => ${token.minutes}))`)

/** Deletes the token, so a second use finds nothing. */
export async function deleteValidMailToken(
  tx: Db,
  token: { hash: Buffer; purpose: 'verify_email' | 'reset_password' },
): Promise<{ userId: number; role: RoleName; emailKey: string } | null> {
  const [row] = await tx.write<{ userId: number; role: RoleName; emailKey: string }>(sql`
    delete from mail_tokens t using users u
    where t.token_hash = ${token.hash} and t.purpose = ${token.purpose} and t.expires_at > now() and u.id = t.user_id
    returning u.id as "userId", u.role, u.email_key as "emailKey"`)
  return row ?? null
}

/** Deletes the links that would set another password. */
export const deleteResetTokensOfUser = (tx: Db, userId: number) =>
  tx.write(sql`delete from mail_tokens where user_id = ${userId} and purpose = 'reset_password'`)

export const deleteMailTokensOfUser = (tx: Db, userId: number) =>
  tx.write(sql`delete from mail_tokens where user_id = ${userId}`)
