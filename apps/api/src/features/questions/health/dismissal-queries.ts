import type { HealthFlag } from '@abhyas/contract/questions-health'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type Locked = {
  id: number
  isWithdrawn: boolean
  /** Its figures withdrew it. */
  isByItself: boolean
  /** Its figures would withdraw it. */
  seemsMiskeyed: boolean
}

/** Every transaction locks a question before its health, as a change of the question does. */
export const selectOptionalQuestionForUpdate = (tx: Db, id: number) =>
  tx.selectOptional<Locked>(sql`
    select id, withdrawn_at is not null as "isWithdrawn",
      withdrawn_at is not null and withdrawn_by is null as "isByItself",
      exists (select from question_health where question_id = questions.id and 'miskey' = any(flags)) as "seemsMiskeyed"
    from questions where id = ${id} for update`)

type Dismissal = {
  /** Null dismisses all flags that the question has. */
  only: HealthFlag | null
  /** Null keeps the reason of an earlier dismissal of the same version. */
  reason: string | null
  adminId: number
}

/**
 * Notes that flags are no fault of this version of a question. The question is judged again, because its figures may
 * have changed since. Dismissing nothing changes nothing.
 */
export const updateFlagsDismissed = (tx: Db, id: number, { only, reason, adminId }: Dismissal) =>
  tx.write(sql`
    update question_health h set dismissed_flags = d.flags, dismissed_version = d.version,
      dismissed_reason = coalesce(${reason}, d.reason), dismissed_by = ${adminId}, dismissed_at = now(),
      flags = d.left, harm = case when d.left = '{}' then 0 else h.harm end,
      certainty = case when d.left = '{}' then 0 else h.certainty end, is_stale = true
    from (
      select o.question_id, q.asked_since as version,
        case when o.dismissed_version = q.asked_since then o.dismissed_reason end as reason,
        array(select distinct f from unnest(n.flags
          || case when o.dismissed_version = q.asked_since then o.dismissed_flags else '{}' end) f order by f) as flags,
        array(select f from unnest(o.flags) with ordinality u(f, nth) where f <> all(n.flags) order by nth) as left
      from question_health o join questions q on q.id = o.question_id
      cross join lateral (select case when ${only}::text is null then o.flags else array[${only}::text] end as flags) n
      where o.question_id = ${id} and n.flags <> '{}'
    ) d
    where h.question_id = d.question_id`)

/** Takes a dismissal back. The flags come back when the question is judged. Returns no row if there was none. */
export const updateFlagsRestored = (tx: Db, id: number) =>
  tx.write<{ id: number }>(sql`
    update question_health set dismissed_flags = '{}', dismissed_version = null, dismissed_reason = null,
      dismissed_by = null, dismissed_at = null, is_stale = true
    where question_id = ${id} and dismissed_version is not null returning question_id as id`)

/** Gives a question a row that says what admins think of its figures. */
export const insertHealth = (tx: Db, id: number) =>
  tx.write(sql`insert into question_health (question_id) values (${id}) on conflict do nothing`)

/** A question that was withdrawn by itself is withdrawn by the admin from now on. */
export const updateWithdrawn = (tx: Db, id: number, adminId: number) =>
  tx.write(sql`
    update questions set withdrawn_at = coalesce(withdrawn_at, now()), withdrawn_by = ${adminId}
    where id = ${id} and withdrawn_by is null`)

export const updateAskedAgain = (tx: Db, id: number) =>
  tx.write(sql`
    update questions set withdrawn_at = null, withdrawn_by = null where id = ${id} and withdrawn_at is not null`)
