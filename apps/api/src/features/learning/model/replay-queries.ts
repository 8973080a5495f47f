import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { QuestionSums } from '@abhyas/learning/item-figures'
import { ABILITY, type KnownLearner } from './ability-queries.ts'
import type { LoggedAnswer } from './apply-answer.ts'
import { KIND_OF_VERSION } from './figure-queries.ts'
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

export type ReplayedAnswer = LoggedAnswer & {
  learnerId: number
  questionVersion: number
  recordedAtMs: number
  option: number | null
  spentMs: number
  isFirst: boolean | null
  /** As the answer was judged when it was given. Ratings and figures of questions count this. */
  wasRight: boolean
}

/** Selects the log of these learners as it is true now, in the sequence in which the model learned. */
export const selectLogOf = (db: Db, learnerIds: readonly number[]) =>
  db.select<ReplayedAnswer>(sql`
    select learner_id as "learnerId", question_id as "questionId", question_version as "questionVersion",
      topic_id as "topicId", coalesce(corrected, is_right) as "isRight",
      (extract(epoch from answered_at) * 1000)::float8 as "answeredAtMs",
      (extract(epoch from recorded_at) * 1000)::float8 as "recordedAtMs", nth, chance::float8 as chance,
      elo_chance::float8 as "eloChance", floor::float8 as floor, ability::float8 as ability, is_rapid as "isRapid",
      option, spent_ms as "spentMs", is_first as "isFirst", is_right as "wasRight"
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

export const selectExamDay = async (db: Db, learnerId: number): Promise<number | null> =>
  (
    await db.selectOptional<{ examDay: number | null }>(sql`
      select exam_day as "examDay" from learner.goals where learner_id = ${learnerId}`)
  )?.examDay ?? null

/** The figures of one version of a question. An option that nobody picked has no row. */
export type StoredFigures = Omit<QuestionSums, 'options'> & {
  questionId: number
  version: number
  kind: 'one' | 'several' | 'number'
  rapidAnswers: number
  laterAnswers: number
  options: { option: number; answers: number; abilitySum: number }[]
  languages: { answers: number; correct: number }
}

export const selectStoredFigures = (db: Db) =>
  db.select<StoredFigures>(sql`
    select g.question_id as "questionId", g.version, ${KIND_OF_VERSION} as kind, g.answers, g.correct,
      g.ability_sum as "abilitySum", g.ability_squares as "abilitySquares", g.correct_ability_sum as "correctAbilitySum",
      g.chance_sum as "chanceSum", g.time_answers as "timeAnswers", g.time_sum as "timeSum",
      g.time_squares as "timeSquares", g.easier, g.harder, g.rapid_answers as "rapidAnswers",
      g.later_answers as "laterAnswers",
      (select coalesce(json_agg(json_build_object('option', o.option, 'answers', o.answers, 'abilitySum', o.ability_sum)), '[]')
        from option_figures o where o.question_id = g.question_id and o.version = g.version) as options,
      (select json_build_object('answers', coalesce(sum(l.answers), 0), 'correct', coalesce(sum(l.correct), 0))
        from language_figures l where l.question_id = g.question_id and l.version = g.version) as languages
    from question_figures g order by 1, 2`)
