import type { GivenAnswer } from '@abhyas/contract/rules/right-options'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { PickReason } from '@abhyas/learning/next-question'
import { INDIA } from '../model/learner-day.ts'

export type StoredPick = { questionId: number; topicId: number; reason: PickReason }
export type StoredSet = { day: number; picks: StoredPick[]; madeAt: string }

const SET = sql`day, picks, made_at as "madeAt"`

/** The newest set of the learner, and the time of the learner's database. Its clock decides which day it is. */
export type LearnerNow = { nowMs: number; timeZone: string; newest: StoredSet | null }

export async function selectLearnerNow(db: Db, learnerId: number): Promise<LearnerNow> {
  type Row = Pick<LearnerNow, 'nowMs' | 'timeZone'> & (StoredSet | { day: null })
  const { nowMs, timeZone, ...set } = await db.selectOne<Row>(sql`
    select (extract(epoch from now()) * 1000)::float8 as "nowMs",
      coalesce((select time_zone from learner.abilities where learner_id = ${learnerId}), ${INDIA}) as "timeZone", s.*
    from (select) one left join lateral (
      select ${SET} from learner.daily_sets where learner_id = ${learnerId} order by day desc limit 1
    ) s on true`)
  return { nowMs, timeZone, newest: set.day === null ? null : set }
}

/** Stores the set of a day. When two tabs ask at the same time, both get the set that came first. */
export async function insertSet(
  db: Db,
  { learnerId, day, picks }: Pick<StoredSet, 'day' | 'picks'> & { learnerId: number },
): Promise<StoredSet> {
  const [stored] = await db.write<StoredSet>(sql`
    insert into learner.daily_sets (learner_id, day, picks) values (${learnerId}, ${day}, ${JSON.stringify(picks)}::jsonb)
    on conflict (learner_id, day) do update set day = excluded.day returning ${SET}`)
  if (!stored) throw new Error('the set of the day was not stored')
  return stored
}

export type SetAnswer = GivenAnswer & { questionId: number; isRight: boolean }
export type SetProgress = { answers: SetAnswer[]; studyDays: number[] }

type AskedProgress = { learnerId: number; set: StoredSet | null; fromDay: number }

/** Selects the answers since the set was made, also those from practice elsewhere, and the days with answers. */
export const selectSetProgress = (db: Db, { learnerId, set, fromDay }: AskedProgress) =>
  db.selectOne<SetProgress>(sql`
    select
      (select coalesce(json_agg(json_build_object('questionId', question_id, 'option', option, 'number', number::text, 'isRight', is_right)), '[]')
        from learner.progress where learner_id = ${learnerId}
          and question_id = any(${(set?.picks ?? []).map(({ questionId }) => questionId)}::bigint[])
          and answered_at >= ${set?.madeAt ?? null}) as answers,
      (select coalesce(json_agg(day), '[]') from learner.study_days
        where learner_id = ${learnerId} and day >= ${fromDay}) as "studyDays"`)

/**
 * Stores the time zone. The newest set goes with the learner: where the day has not begun yet, it becomes the set of the
 * day before.
 */
export const updateTimeZone = (
  db: Db,
  { learnerId, timeZone, today }: { learnerId: number; timeZone: string; today: number },
) =>
  db.write(sql`
    with zoned as (
      insert into learner.abilities (learner_id, time_zone) values (${learnerId}, ${timeZone})
      on conflict (learner_id) do update set time_zone = excluded.time_zone
    )
    update learner.daily_sets s set day = ${today}
    where learner_id = ${learnerId} and day > ${today}
      and day = (select max(day) from learner.daily_sets where learner_id = ${learnerId})
      and not exists (select from learner.daily_sets where learner_id = ${learnerId} and day = ${today})`)
