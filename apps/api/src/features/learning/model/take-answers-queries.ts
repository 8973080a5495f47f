import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** A learner sends at most 200 answers at once. An exam may have as many. */
const ANSWERS_OF_LEARNER = 100

/**
 * One answer of a batch: question, version of it, topic, option, whether it was right, the predicted chance, the part of
 * it that moves the ratings, guess floor, ability, whether it was rapid, the time in ms, the learner, and whether it was
 * the first answer of this learner to the question. A batch of an earlier release lacks the last two.
 */
export type FoldedAnswer = [
  questionId: number,
  questionVersion: number,
  topicId: number,
  option: number | null,
  isRight: boolean,
  chance: number,
  eloChance: number,
  floor: number,
  ability: number,
  isRapid: boolean,
  spentMs: number,
  learnerId?: number,
  isFirst?: boolean | null,
]

/** One forecast with the score that followed. */
export type FoldedSitting = [
  courseId: number,
  questionCount: number,
  expected: number,
  variance: number,
  factor: number,
  score: number,
]

export type AnswerBatch = { answers: FoldedAnswer[]; sittings: FoldedSitting[] }

/**
 * Makes a batch of the answers of some learners, and of forecasts whose score is known. Learners who record just now are
 * left for later. An answer that was logged after this statement began is not seen by it, so the last number that it
 * saw counts, not the number in the locked row.
 */
export async function insertAnswerBatch(db: Db, limit: number): Promise<number> {
  const [row] = await db.write<{ taken: number }>(sql`
    with due as materialized (
      select learner_id, folded, logged from learner.abilities where not is_folded limit ${limit}
      for update skip locked
    ), seen as materialized (
      select l.* from due cross join lateral (
        select * from learner.answer_log l where l.learner_id = due.learner_id and l.nth > due.folded
        order by l.nth limit ${ANSWERS_OF_LEARNER}
      ) l
    ), last as (
      select due.learner_id, due.logged, coalesce(max(seen.nth), due.folded) as nth
      from due left join seen on seen.learner_id = due.learner_id group by due.learner_id, due.logged, due.folded
    ), taken as (
      update learner.abilities a set folded = last.nth, is_folded = last.nth = a.logged
      from last where a.learner_id = last.learner_id returning 1
    ), scored as materialized (
      select * from learner.forecasts where score is not null and not is_folded limit ${limit} for update skip locked
    ), noted as (
      update learner.forecasts f set is_folded = true
      from scored where f.learner_id = scored.learner_id and f.attempt_id = scored.attempt_id returning 1
    ), content as (
      select
        (select coalesce(jsonb_agg(jsonb_build_array(question_id, question_version, topic_id, option, is_right, chance,
          elo_chance, floor, ability, is_rapid, spent_ms, learner_id, is_first) order by recorded_at, learner_id, nth), '[]') from seen) as answers,
        (select coalesce(jsonb_agg(jsonb_build_array(course_id, question_count, expected, variance, factor, score)
          order by learner_id, attempt_id), '[]') from scored) as sittings
    ), kept as (
      insert into cluster.answer_batches (content)
      select jsonb_build_object('answers', answers, 'sittings', sittings) from content
      where answers <> '[]' or sittings <> '[]'
    )
    select greatest((select count(*) from taken), (select count(*) from noted))::integer as taken`)
  return row?.taken ?? 0
}
