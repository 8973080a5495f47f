import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { INDIA } from '../model/learner-day.ts'

export type WeightedTopic = { topicId: number; weight: number }

export type StoredGoal = {
  name: string
  examId: number | null
  examDay: number | null
  passMark: number
  topics: WeightedTopic[]
}

/** The goal of a learner, and the time of the learner's database. Its clock decides which day it is. */
export type GoalNow = { nowMs: number; timeZone: string; goal: StoredGoal | null }

export async function selectGoalNow(db: Db, learnerId: number): Promise<GoalNow> {
  type Row = Pick<GoalNow, 'nowMs' | 'timeZone'> & (StoredGoal | { name: null })
  const { nowMs, timeZone, ...goal } = await db.selectOne<Row>(sql`
    select (extract(epoch from now()) * 1000)::float8 as "nowMs",
      coalesce((select time_zone from learner.abilities where learner_id = ${learnerId}), ${INDIA}) as "timeZone", g.*
    from (select) one left join (
      select name, exam_id as "examId", exam_day as "examDay", pass_mark as "passMark", topics from learner.goals
      where learner_id = ${learnerId}
    ) g on true`)
  return { nowMs, timeZone, goal: goal.name === null ? null : goal }
}

export const upsertGoal = (tx: Db, learnerId: number, { name, examId, examDay, passMark, topics }: StoredGoal) =>
  tx.write(sql`
    insert into learner.goals (learner_id, name, exam_id, exam_day, pass_mark, topics)
    values (${learnerId}, ${name}, ${examId}, ${examDay}, ${passMark}, ${JSON.stringify(topics)}::jsonb)
    on conflict (learner_id) do update set name = excluded.name, exam_id = excluded.exam_id,
      exam_day = excluded.exam_day, pass_mark = excluded.pass_mark, topics = excluded.topics, set_at = now(),
      is_over = false`)

export const deleteGoalRow = (tx: Db, learnerId: number) =>
  tx.write(sql`delete from learner.goals where learner_id = ${learnerId}`)

/** Selects learners whose exam was before this day, and whose cards still aim at it. */
export const selectEndedGoals = (db: Db, { before, limit }: { before: number; limit: number }) =>
  db.select<{ learnerId: number }>(sql`
    select learner_id as "learnerId" from learner.goals
    where not is_over and exam_day < ${before} order by exam_day, learner_id limit ${limit}`)

export const updateGoalOver = (tx: Db, learnerId: number, before: number) =>
  tx.write<{ learnerId: number }>(sql`
    update learner.goals set is_over = true where learner_id = ${learnerId} and not is_over and exam_day < ${before}
    returning learner_id as "learnerId"`)

/** Selects the published exams of these topics, as the catalogue has them. */
export const selectExamsOf = (shared: Db, topicIds: readonly number[], limit: number) =>
  shared.select<{ id: number; examName: string; topicId: number }>(sql`
    select id, name as "examName", topic_id as "topicId" from exams
    where topic_id = any(${topicIds}::bigint[]) and state = 'published' and paper_id is not null
      and section_mode is null
    order by array_position(${topicIds}::bigint[], topic_id), id limit ${limit}`)
