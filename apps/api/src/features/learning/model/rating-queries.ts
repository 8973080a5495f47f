import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { newQuestion } from '@abhyas/learning/ability'
import { newTimes } from '@abhyas/learning/answer-times'
import type { RatedQuestion } from './learn-answers.ts'

/** How hard a question without answers is: as its author guesses. `q` is the question, `r` its rating if there is one. */
export const DIFFICULTY: Sql = sql`coalesce(r.difficulty, case q.difficulty when 'easy' then ${newQuestion('easy').difficulty}::float8
  when 'hard' then ${newQuestion('hard').difficulty}::float8 else 0 end)`

/** Nobody guesses a number. */
export const NUMBERS_TO_GUESS = 1000

const WRITTEN_OPTIONS: Sql = sql`((q.option_a <> '')::integer + (q.option_b <> '')::integer + (q.option_c <> '')::integer
  + (q.option_d <> '')::integer + (q.option_e <> '')::integer + (q.option_f <> '')::integer)`

/** The number of answers from which a blind guess chooses. Several options can be picked in many ways. */
export const OPTION_COUNT: Sql = sql`case q.kind when 'one' then ${WRITTEN_OPTIONS}
  when 'several' then (1 << ${WRITTEN_OPTIONS}) - 1 else ${NUMBERS_TO_GUESS} end`

/** A question that was deleted has no rating any more. */
export const UNRATED: RatedQuestion = { rating: newQuestion(), topicDifficulty: 0, times: newTimes(), optionCount: 4 }

export type QuestionRating = {
  questionId: number
  topicId: number
  difficulty: number
  answers: number
  correct: number
  optionCount: number
  topicDifficulty: number
}

export const selectQuestionRatings = (db: Db, questionIds: readonly number[]) =>
  db.select<QuestionRating>(sql`
    select q.id as "questionId", q.topic_id as "topicId", ${DIFFICULTY} as difficulty,
      coalesce(r.answers, 0) as answers, coalesce(r.correct, 0) as correct, ${OPTION_COUNT} as "optionCount",
      coalesce(t.difficulty, 0) as "topicDifficulty"
    from questions q left join question_ratings r on r.question_id = q.id
      left join topic_ratings t on t.topic_id = q.topic_id
    where q.id = any(${questionIds}::bigint[])`)

/** The means of the questions of a topic that learners see, beside the difficulty of the topic. */
export type TopicRating = {
  topicId: number
  difficulty: number
  questionCount: number
  questionDifficulty: number
  /** The number of answers from which a blind guess chooses, as if all questions of the topic had the same. */
  optionCount: number
}

export const selectTopicRatings = (db: Db, topicIds: readonly number[]) =>
  db.select<TopicRating>(sql`
    select q.topic_id as "topicId", coalesce(max(t.difficulty), 0) as difficulty, count(*)::integer as "questionCount",
      avg(${DIFFICULTY}) as "questionDifficulty", round(1 / avg(1.0 / greatest(1, ${OPTION_COUNT})))::integer as "optionCount"
    from questions q left join question_ratings r on r.question_id = q.id
      left join topic_ratings t on t.topic_id = q.topic_id
    where q.topic_id = any(${topicIds}::bigint[]) and q.is_ready group by q.topic_id`)
