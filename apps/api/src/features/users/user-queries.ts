import type { RoleName } from '@abhyas/contract/auth'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type UserRow = {
  id: number
  username: string
  email: string
  role: { name: RoleName }
  roleExpiryDate: string | null
  emailVerified: boolean
  createdAt: string
}

export const selectOptionalUser = (db: Db, userId: number) =>
  db.selectOptional<UserRow>(sql`
    select id, username, email, json_build_object('name', role) as role, role_expires_at as "roleExpiryDate",
      email_verified_at is not null as "emailVerified", created_at as "createdAt"
    from users where id = ${userId}`)

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

export const selectGrantsOfLearner = (db: Db, learnerId: number) =>
  db.select<{ moduleId: number; grantedAt: string }>(sql`
    select module_id as "moduleId", granted_at as "grantedAt" from learner.grants
    where learner_id = ${learnerId} order by module_id`)

/** Locked, so that two admins cannot both leave because the other one stays. */
export const selectActiveAdminIdsForUpdate = (tx: Db) =>
  tx.select<{ id: number }>(sql`
    select id from users where role = 'ROLE_ADMIN' and (role_expires_at is null or role_expires_at > now())
    order by id for update`)

export async function deleteUser(tx: Db, userId: number): Promise<{ role: RoleName } | null> {
  const [row] = await tx.write<{ role: RoleName }>(sql`delete from users where id = ${userId} returning role`)
  return row ?? null
}
