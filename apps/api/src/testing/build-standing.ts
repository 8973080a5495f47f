import type { Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type OfLearners = Pick<Databases, 'dbOf'>
type Learner = { id: number }

/** Builds what the model knows about a learner over all topics. */
export const buildAbility = (
  db: OfLearners,
  { id }: Learner,
  { theta = 0, timeZone = 'Asia/Kolkata' }: { theta?: number; timeZone?: string } = {},
) =>
  db.dbOf(id).write(sql`
    insert into learner.abilities (learner_id, theta, answers, information, logged, time_zone)
    values (${id}, ${theta}, 10, 9, 10, ${timeZone})
    on conflict (learner_id) do update set theta = excluded.theta, time_zone = excluded.time_zone`)

type TopicAbilityChanges = {
  topicId: number
  /** A low theta makes the topic a weak one. */
  theta?: number
  answers?: number
  information?: number
  lastNth?: number
  /** How long ago the last answer was. */
  daysAgo?: number
}

/** Builds what the model knows about a learner in a topic. */
export async function buildTopicAbility(
  db: OfLearners,
  { id }: Learner,
  { topicId, theta = 0, answers = 10, information = 9, lastNth = 1, daysAgo = 0 }: TopicAbilityChanges,
): Promise<void> {
  await db.dbOf(id).write(sql`
    insert into learner.abilities (learner_id, answers, information, logged) values (${id}, 10, 9, 10)
    on conflict (learner_id) do nothing`)
  await db.dbOf(id).write(sql`
    insert into learner.topic_abilities (learner_id, topic_id, theta, answers, correct, information, recent, last_nth,
      last_at)
    values (${id}, ${topicId}, ${theta}, ${answers}, ${answers / 2}, ${information}, 0, ${lastNth},
      now() - ${daysAgo} * interval '1 day')
    on conflict (learner_id, topic_id) do update set theta = excluded.theta, answers = excluded.answers,
      information = excluded.information, last_at = excluded.last_at`)
}

type CardChanges = {
  questionId: number
  topicId: number
  dueDay: number | null
  lastDay?: number
  reviews?: number
}

/** Builds a question that the learner missed, and that is due on this day. */
export const buildCard = (
  db: OfLearners,
  { id }: Learner,
  { questionId, topicId, dueDay, lastDay = (dueDay ?? 20_000) - 1, reviews = 0 }: CardChanges,
) =>
  db.dbOf(id).write(sql`
    insert into learner.cards (learner_id, question_id, topic_id, stability, difficulty, last_day, interval_days, reviews,
      lapses, state, due_day)
    values (${id}, ${questionId}, ${topicId}, 1, 5, ${lastDay}, 1, ${reviews}, 0, 'active', ${dueDay})`)

export const buildStudyDay = (db: OfLearners, { id }: Learner, day: number, { answers = 5, correct = 3 } = {}) =>
  db.dbOf(id).write(sql`
    insert into learner.study_days (learner_id, day, answers, correct) values (${id}, ${day}, ${answers}, ${correct})`)
