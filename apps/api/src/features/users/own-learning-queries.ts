import type { OwnLearning } from '@abhyas/contract/learning-own'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'

/** Days are stored as numbers from 1970-01-01. */
const dateOf = (day: Sql) => sql`(date '1970-01-01' + ${day})::text`

/** Returns null for a learner who has not answered yet. */
export async function selectOptionalOwnLearning(db: Db, learnerId: number): Promise<OwnLearning | null> {
  const [learner, topics, cards, daysPractised, dailySets] = await Promise.all([
    db.selectOptional<OwnLearning['ability'] & { timeZone: string }>(sql`
      select time_zone as "timeZone", theta, answers, correct from learner.abilities where learner_id = ${learnerId}`),
    db.select<OwnLearning['topics'][number]>(sql`
      select topic_id as "topicId", theta, answers, correct, last_at as "lastAt" from learner.topic_abilities
      where learner_id = ${learnerId} order by topic_id`),
    db.select<OwnLearning['cards'][number]>(sql`
      select question_id as "questionId", state, reviews, lapses, ${dateOf(sql`last_day`)} as "lastDate",
        ${dateOf(sql`due_day`)} as "dueDate"
      from learner.cards where learner_id = ${learnerId} order by question_id`),
    db.select<OwnLearning['daysPractised'][number]>(sql`
      select ${dateOf(sql`day`)} as date, answers, correct from learner.study_days
      where learner_id = ${learnerId} order by day`),
    db.select<OwnLearning['dailySets'][number]>(sql`
      select ${dateOf(sql`day`)} as date, picks, made_at as "madeAt" from learner.daily_sets
      where learner_id = ${learnerId} order by day`),
  ])
  if (!learner) return null
  const { timeZone, ...ability } = learner
  return { timeZone, ability, topics, cards, daysPractised, dailySets }
}
