import { INDIA, learnerDay } from '@abhyas/api/features/learning/model/learner-day'
import { buildGoal } from '@abhyas/api/testing/build-learning'
import { buildAbility, buildCard, buildStudyDay, buildTopicAbility } from '@abhyas/api/testing/build-standing'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { buildGrant, type Person, type Place } from './test-data.ts'

export const todayInIndia = (): number => learnerDay(Date.now(), INDIA)

export type NewStanding = {
  topicId: number
  /** What the learner answered: this many right, this many wrong. */
  right?: number
  wrong?: number
  due?: number
  theta?: number
  answers?: number
  daysAgo?: number
}

/** Builds what a learner answered in a topic, what the model knows about it, and what is due. */
export async function buildStanding(db: TestDb, person: Person, given: NewStanding): Promise<void> {
  const { topicId, right = 1, wrong = 1, due = 0, theta = 0, answers = 12, daysAgo = 0 } = given
  const questions = await db.select<{ id: number }>(sql`
    select id from questions where topic_id = ${topicId} and is_ready and not is_exam_only order by id`)
  for (const [nth, { id }] of questions.entries()) {
    if (nth < right + wrong)
      await db.dbOf(person.id).write(sql`
        insert into learner.progress (learner_id, question_id, topic_id, option, is_right, answered_at)
        values (${person.id}, ${id}, ${topicId}, 0, ${nth < right}, now() - ${daysAgo} * interval '1 day')
        on conflict (learner_id, question_id) do update set is_right = excluded.is_right`)
    if (nth < due) await buildCard(db, person, { questionId: id, topicId, dueDay: todayInIndia() })
  }
  await buildTopicAbility(db, person, { topicId, theta, answers, daysAgo })
}

/** Builds weeks of practice: 8 answers a day on three days of each week, more of them right from week to week. */
export async function buildWeeks(db: TestDb, person: Person, weeks = 9): Promise<void> {
  await buildAbility(db, person)
  for (let week = 0; week < weeks; week++)
    // A holiday leaves a gap.
    for (const day of week === 4 ? [] : [0, 2, 5])
      await buildStudyDay(db, person, todayInIndia() - 7 * week - day, {
        answers: 8,
        correct: 7 - Math.floor(week / 2),
      })
}

/**
 * Builds everything that pages say about a learner's topics: a topic that rested, with due questions, weeks, and an exam
 * in nine days.
 */
export async function buildRestedTopic(db: TestDb, person: Person, { module, topic }: Place): Promise<void> {
  await buildGrant(db, person, module.id)
  await buildWeeks(db, person)
  await buildStanding(db, person, { topicId: topic.id, due: 1, theta: 0.6, daysAgo: 60 })
  await buildGoal(db, person, { name: 'Mock exam', examDay: todayInIndia() + 9, topicIds: [topic.id] })
}
