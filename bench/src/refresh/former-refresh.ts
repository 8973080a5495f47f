import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Session } from '@abhyas/api/features/auth/session-queries'

/** Puts the indexes back that a refresh had to write, and pages without room. */
export async function formerTable(db: Database): Promise<void> {
  await db.write(sql`alter table sessions set (fillfactor = 100)`)
  await db.write(sql`create index sessions_rotated_at on sessions (rotated_at)`)
  await db.write(sql`create index sessions_ended_at on sessions (ended_at) where ended_at is not null`)
}

/** How a refresh was done: a transaction of four round trips that locks the row. */
export const formerRefresh = (db: Database, sessionId: number, agentHash: Buffer): Promise<boolean> =>
  db.transaction(async (tx) => {
    const session = await tx.selectOptional<Session>(sql`
      select s.id, s.secret, s.generation, s.agent_hash as "agentHash",
        extract(epoch from now() - s.rotated_at)::float8 as "secondsSinceRotation",
        u.id as "userId", u.username, u.email, u.role, u.role_expires_at as "roleExpiresAt", u.lang
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sessionId} and s.ended_at is null
        and s.rotated_at > now() - make_interval(days => ${30})
        and s.created_at > now() - make_interval(days => ${180})
      for update of s`)
    if (!session) return false
    await tx.write(sql`
      update sessions set generation = generation + 1, rotated_at = now(), agent_hash = ${agentHash}
      where id = ${session.id}`)
    return true
  })
