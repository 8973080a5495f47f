import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { ABILITY, type KnownLearner } from './ability-queries.ts'
import type { LoggedAnswer } from './apply-answer.ts'
import { KNOWN_CARD, KNOWN_TOPIC, type KnownCard } from './known-queries.ts'
import type { KnownTopic } from './ability-queries.ts'

/** A learner as the tables have them. */
export type StoredLearner = KnownLearner & {
  learnerId: number
  topics: KnownTopic[]
  cards: KnownCard[]
  /** The answers on all days together. A changed time zone moves answers to another day. */
  studied: number
  examDay: number | null
}

/** Selects the next learners by id, with everything that the model knows about them. */
export const selectStoredLearners = (db: Db, after: number, limit: number) =>
  db.select<StoredLearner>(sql`
    select learner_id as "learnerId", ${ABILITY},
      (select coalesce(json_agg(${KNOWN_TOPIC}), '[]') from learner.topic_abilities t
        where t.learner_id = a.learner_id) as topics,
      (select coalesce(json_agg(${KNOWN_CARD}), '[]') from learner.cards c where c.learner_id = a.learner_id) as cards,
      (select coalesce(sum(d.answers), 0)::integer from learner.study_days d
        where d.learner_id = a.learner_id) as studied,
      (select exam_day from learner.goals g where g.learner_id = a.learner_id) as "examDay"
    from learner.abilities a where learner_id > ${after} order by learner_id limit ${limit}`)

export type ReplayedAnswer = LoggedAnswer & { learnerId: number; questionVersion: number; recordedAtMs: number }

/** Selects the log of these learners, in the sequence in which the model learned. */
export const selectLogOf = (db: Db, learnerIds: readonly number[]) =>
  db.select<ReplayedAnswer>(sql`
    select learner_id as "learnerId", question_id as "questionId", question_version as "questionVersion",
      topic_id as "topicId", is_right as "isRight", (extract(epoch from answered_at) * 1000)::float8 as "answeredAtMs",
      (extract(epoch from recorded_at) * 1000)::float8 as "recordedAtMs", nth, chance::float8 as chance,
      elo_chance::float8 as "eloChance", floor::float8 as floor, ability::float8 as ability, is_rapid as "isRapid"
    from learner.answer_log where learner_id = any(${learnerIds}::bigint[]) and nth is not null
    order by learner_id, nth`)

export type StoredRating = {
  questionId: number
  difficulty: number
  answers: number
  correct: number
  keyVersion: number
  author: 'easy' | 'medium' | 'hard'
}

export const selectStoredRatings = (db: Db) =>
  db.select<StoredRating>(sql`
    select r.question_id as "questionId", r.difficulty, r.answers, r.correct, r.key_version as "keyVersion",
      q.difficulty as author
    from question_ratings r join questions q on q.id = r.question_id`)
