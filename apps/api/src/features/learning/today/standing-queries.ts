import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type DueRow = { questionId: number; dueDay: number }
export type GoalTopic = { topicId: number; weight: number }

/** Selects the cards that are due, the most overdue first. */
export const selectDueCards = (
  db: Db,
  { learnerId, today, limit }: { learnerId: number; today: number; limit: number },
) =>
  db.select<DueRow>(sql`
    select question_id as "questionId", due_day as "dueDay" from learner.cards
    where learner_id = ${learnerId} and due_day <= ${today} order by due_day, question_id limit ${limit}`)

/** Selects the topics of the exam that the learner prepares for. Without a goal there are none. */
export async function selectGoalTopics(db: Db, learnerId: number): Promise<GoalTopic[]> {
  const goal = await db.selectOptional<{ topics: GoalTopic[] }>(
    sql`select topics from learner.goals where learner_id = ${learnerId}`,
  )
  return goal?.topics ?? []
}

/** Selects the questions of these topics that the learner has answered, the one answered longest ago first. */
export const selectSeen = (db: Db, learnerId: number, topicIds: readonly number[]) =>
  db.select<{ questionId: number; answeredAt: string }>(sql`
    select question_id as "questionId", answered_at as "answeredAt" from learner.progress
    where learner_id = ${learnerId} and topic_id = any(${topicIds}::bigint[]) order by answered_at, question_id`)
