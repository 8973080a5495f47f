import type { Grant } from '@abhyas/contract/purchases'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const GRANT = sql`learner_id as "userId", module_id as "moduleId", granted_at as "grantedAt"`

export const selectGrants = (db: Db, learnerId: number) =>
  db.select<Grant>(sql`select ${GRANT} from learner.grants where learner_id = ${learnerId} order by module_id`)

export const selectOptionalGrant = (db: Db, learnerId: number, moduleId: number) =>
  db.selectOptional<Grant>(
    sql`select ${GRANT} from learner.grants where learner_id = ${learnerId} and module_id = ${moduleId}`,
  )

/** A second grant changes nothing: the row keeps its first admin and time. */
export async function upsertGrant(
  db: Db,
  { learnerId, moduleId, grantedBy }: { learnerId: number; moduleId: number; grantedBy: number },
): Promise<Grant> {
  const [row] = await db.write<Grant>(sql`
    insert into learner.grants as g (learner_id, module_id, granted_by) values (${learnerId}, ${moduleId}, ${grantedBy})
    on conflict (learner_id, module_id) do update set granted_by = g.granted_by returning ${GRANT}`)
  return row as Grant
}

export const deleteGrant = (db: Db, learnerId: number, moduleId: number) =>
  db.write(sql`delete from learner.grants where learner_id = ${learnerId} and module_id = ${moduleId}`)

export const selectOptionalLearnerOf = (db: Db, emailKey: string) =>
  db.selectOptional<{ id: number; isVerified: boolean }>(sql`
    select id, email_verified_at is not null as "isVerified" from users
    where email_key = ${emailKey} and role = 'ROLE_USER'`)
