import type { Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { type LearnerAbility, newLearner, newTopicAbility, type TopicAbility } from '@abhyas/learning/ability'
import { dueDay, type RevisionCard } from '@abhyas/learning/revision'
import { INDIA, learnerDay } from '../features/learning/model/learner-day.ts'

type Learner = { id: number }

/** Writes the ability that the model would have learned. */
export async function buildAbility(
  { dbOf }: Pick<Databases, 'dbOf'>,
  { id }: Learner,
  changes: Partial<LearnerAbility> & { timeZone?: string } = {},
): Promise<void> {
  const { theta, answers, correct, information, fast, slow } = { ...newLearner(), answers: 10, ...changes }
  await dbOf(id).write(sql`
    insert into learner.abilities (learner_id, theta, answers, correct, information, fast, slow, logged, time_zone)
    values (${id}, ${theta}, ${answers}, ${correct}, ${information}, ${fast}, ${slow}, ${Math.ceil(answers)},
      ${changes.timeZone ?? 'Asia/Kolkata'})
    on conflict (learner_id) do update set theta = excluded.theta, answers = excluded.answers,
      correct = excluded.correct, information = excluded.information, logged = excluded.logged`)
}

export async function buildTopicAbility(
  { dbOf }: Pick<Databases, 'dbOf'>,
  { id }: Learner,
  topicId: number,
  changes: Partial<TopicAbility> = {},
): Promise<void> {
  const { theta, answers, correct, information, recent } = { ...newTopicAbility(), answers: 1, ...changes }
  await dbOf(id).write(sql`
    insert into learner.topic_abilities (learner_id, topic_id, theta, answers, correct, information, recent, last_nth,
      last_at)
    values (${id}, ${topicId}, ${theta}, ${answers}, ${correct}, ${information}, ${recent}, 1, now())`)
}

type CardChanges = Partial<RevisionCard> & { topicId?: number; dueDay?: number | null }

/** Writes the card of a question that the learner missed. Without a due day it has the day of the formula. */
export async function buildCard(
  { dbOf }: Pick<Databases, 'dbOf'>,
  { id }: Learner,
  questionId: number,
  changes: CardChanges & { lastDay: number },
): Promise<void> {
  const { topicId = 1, dueDay: day, ...rest } = changes
  const card: RevisionCard = {
    stability: 5,
    difficulty: 5,
    interval: 5,
    reviews: 0,
    lapses: 0,
    state: 'active',
    ...rest,
  }
  await dbOf(id).write(sql`
    insert into learner.cards (learner_id, question_id, topic_id, stability, difficulty, last_day, interval_days,
      reviews, lapses, state, due_day)
    values (${id}, ${questionId}, ${topicId}, ${card.stability}, ${card.difficulty}, ${card.lastDay}, ${card.interval},
      ${card.reviews}, ${card.lapses}, ${card.state}, ${day === undefined ? dueDay(card) : day})`)
}

/** The learner's day in India, as the database of the tests sees it. */
export const indianToday = (): number => learnerDay(Date.now(), INDIA)

type GoalChanges = { name?: string; examDay?: number | null; topicIds?: number[] }

/** Writes a goal with a name that the learner made up, and topics that are alike. */
export const buildGoal = (
  { dbOf }: Pick<Databases, 'dbOf'>,
  { id }: Learner,
  { name = 'My exam', examDay = null, topicIds = [] }: GoalChanges = {},
) =>
  dbOf(id).write(sql`
    insert into learner.goals (learner_id, name, exam_day, topics)
    values (${id}, ${name}, ${examDay}, ${JSON.stringify(topicIds.map((topicId) => ({ topicId, weight: 2 })))}::jsonb)`)

export const selectGoalNames = ({ dbOf }: Pick<Databases, 'dbOf'>, { id }: Learner) =>
  dbOf(id).select<{ name: string }>(sql`select name from learner.goals where learner_id = ${id}`)
