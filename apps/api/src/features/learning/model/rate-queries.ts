import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { QUESTION_STEP, RAPID_WEIGHT, TOPIC_STEP } from '@abhyas/learning/ability'
import { LONGEST_MS } from '@abhyas/learning/answer-times'
import type { FoldedAnswer, FoldedSitting } from './take-answers-queries.ts'
import { DIFFICULTY } from './rating-queries.ts'

const ids = (values: readonly number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b)

/** Makes the ratings that are missing. Everybody writes topics first, then questions, each by id: nobody deadlocks. */
export const insertMissingTopics = (tx: Db, answers: readonly FoldedAnswer[]) =>
  tx.write(sql`
    insert into topic_ratings (topic_id)
    select id from topics where id = any(${ids(answers.map(([, , topicId]) => topicId))}::bigint[]) order by id
    on conflict (topic_id) do nothing`)

export const insertMissingQuestions = (tx: Db, answers: readonly FoldedAnswer[]) =>
  tx.write(sql`
    insert into question_ratings (question_id, difficulty)
    select q.id, ${DIFFICULTY} from questions q left join question_ratings r on r.question_id = q.id
    where q.id = any(${ids(answers.map(([questionId]) => questionId))}::bigint[]) and r.question_id is null order by q.id
    on conflict (question_id) do nothing`)

export const lockTopicRatings = (tx: Db, answers: readonly FoldedAnswer[]) =>
  tx.select(sql`
    select from topic_ratings where topic_id = any(${ids(answers.map(([, , topicId]) => topicId))}::bigint[])
    order by topic_id for update`)

export const lockQuestionRatings = (tx: Db, answers: readonly FoldedAnswer[]) =>
  tx.select(sql`
    select from question_ratings where question_id = any(${ids(answers.map(([questionId]) => questionId))}::bigint[])
    order by question_id for update`)

/** The step of the n-th answer; see learnFrom in packages/learning. */
const stepAt = ({ first, decay }: { first: number; decay: number }, before: Sql): Sql =>
  sql`${first}::float8 / (1 + ${decay}::float8 * ${before})`

const before = (count: Sql, place: Sql): Sql =>
  sql`${count} + coalesce(sum(weight) over (partition by ${place} order by nth
    rows between unbounded preceding and 1 preceding), 0)`

/**
 * Moves the ratings of questions and topics, and the bins of the calibration, by all answers of a batch in
 * their sequence. The chance of an answer was stored before it, so the difficulty after a batch is a sum. Answers to an
 * older key are left out. The ratings are locked.
 */
export const updateRatings = (tx: Db, answers: readonly FoldedAnswer[]) =>
  tx.write(sql`
    with given as materialized (
      select g.*, case when is_rapid then ${RAPID_WEIGHT}::float8 else 1 end as weight, is_right::integer as y,
        ln(least(${LONGEST_MS}::float8, greatest(1, spent_ms))) as log_ms, r.answers as question_answers,
        t.answers as topic_answers
      from unnest(${answers.map(([value]) => value)}::bigint[], ${answers.map(([, value]) => value)}::integer[],
        ${answers.map(([, , value]) => value)}::bigint[], ${answers.map(([, , , value]) => value)}::smallint[],
        ${answers.map(([, , , , value]) => value)}::boolean[], ${answers.map(([, , , , , value]) => value)}::real[],
        ${answers.map(([, , , , , , value]) => value)}::real[], ${answers.map(([, , , , , , , value]) => value)}::real[],
        ${answers.map(([, , , , , , , , value]) => value)}::real[],
        ${answers.map(([, , , , , , , , , value]) => value)}::boolean[],
        ${answers.map(([, , , , , , , , , , value]) => value)}::integer[]) with ordinality
        as g (question_id, question_version, topic_id, option, is_right, chance, elo_chance, floor, ability, is_rapid,
          spent_ms, nth)
      join question_ratings r on r.question_id = g.question_id and g.question_version >= r.key_version
      join topic_ratings t on t.topic_id = g.topic_id
    ), moved as materialized (
      select *, weight * (y - elo_chance::float8) * (elo_chance::float8 - floor::float8)
          / ((1 - floor::float8) * elo_chance::float8) as gradient,
        ${before(sql`question_answers`, sql`question_id`)} as question_before,
        ${before(sql`topic_answers`, sql`topic_id`)} as topic_before
      from given
    ), of_questions as (
      update question_ratings r set difficulty = r.difficulty - m.down, answers = r.answers + m.weight,
        correct = r.correct + m.correct, time_answers = r.time_answers + m.readers,
        time_mean = r.time_mean + (m.log_mean - r.time_mean) * m.readers / greatest(1, r.time_answers + m.readers),
        time_squares = r.time_squares + m.log_squares
          + (m.log_mean - r.time_mean) ^ 2 * r.time_answers * m.readers / greatest(1, r.time_answers + m.readers)
      from (
        select question_id, sum(${stepAt(QUESTION_STEP, sql`question_before`)} * gradient) as down,
          sum(weight) as weight, sum(weight * y) as correct, count(*) filter (where not is_rapid) as readers,
          coalesce(avg(log_ms) filter (where not is_rapid), 0) as log_mean,
          coalesce(var_pop(log_ms) filter (where not is_rapid) * count(*) filter (where not is_rapid), 0) as log_squares
        from moved group by question_id
      ) m where r.question_id = m.question_id
    ), of_topics as (
      update topic_ratings t set difficulty = t.difficulty - m.down, answers = t.answers + m.weight
      from (
        select topic_id, sum(${stepAt(TOPIC_STEP, sql`topic_before`)} * gradient) as down, sum(weight) as weight
        from moved group by topic_id
      ) m where t.topic_id = m.topic_id
    )
    insert into calibration_bins as b (course_id, bin, answers, correct, chance_sum, loss_sum, square_sum)
    select m.course_id, least(14, floor(p * 15)), count(*), sum(y), sum(p),
      sum(-ln(case when is_right then p else 1 - p end)), sum((y - p) ^ 2)
    from (select *, least(0.999999, chance::float8) as p from moved where not is_rapid) a
      join topics t on t.id = a.topic_id join modules m on m.id = t.module_id
    group by 1, 2 order by 1, 2
    on conflict (course_id, bin) do update set answers = b.answers + excluded.answers,
      correct = b.correct + excluded.correct, chance_sum = b.chance_sum + excluded.chance_sum,
      loss_sum = b.loss_sum + excluded.loss_sum, square_sum = b.square_sum + excluded.square_sum`)

/** Distances beyond ten deviations are counted as ten. */
const LAST_DISTANCE = 500

/** Counts how far the scores were from their forecasts. */
export const insertSittings = (tx: Db, sittings: readonly FoldedSitting[]) =>
  tx.write(sql`
    insert into forecast_bins as b (course_id, distance, sittings, inside, error_sum, absolute_error_sum, width_sum)
    select c.id, least(${LAST_DISTANCE}, floor(abs(error) / deviation / 0.02)), count(*),
      count(*) filter (where abs(error) <= factor * deviation), sum(100 * error / questions),
      sum(100 * abs(error) / questions),
      sum(100 * (least(questions, expected + factor * deviation) - greatest(0, expected - factor * deviation)) / questions)
    from (
      select *, score - expected as error, sqrt(variance) as deviation
      from unnest(${sittings.map(([value]) => value)}::bigint[], ${sittings.map(([, value]) => value)}::float8[],
        ${sittings.map(([, , value]) => value)}::float8[], ${sittings.map(([, , , value]) => value)}::float8[],
        ${sittings.map(([, , , , value]) => value)}::float8[], ${sittings.map(([, , , , , value]) => value)}::float8[])
        as s (course_id, questions, expected, variance, factor, score)
    ) s join courses c on c.id = s.course_id
    group by 1, 2 order by 1, 2
    on conflict (course_id, distance) do update set sittings = b.sittings + excluded.sittings,
      inside = b.inside + excluded.inside, error_sum = b.error_sum + excluded.error_sum,
      absolute_error_sum = b.absolute_error_sum + excluded.absolute_error_sum,
      width_sum = b.width_sum + excluded.width_sum`)
