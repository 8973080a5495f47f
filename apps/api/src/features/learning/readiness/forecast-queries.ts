import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { LearnerAbility, TopicAbility } from '@abhyas/learning/ability'
import { ANSWERS_BEFORE_FORECAST } from '@abhyas/learning/forecast'
import { LOGGED_ID } from '../../exams/attempts/unlogged-queries.ts'

type AttemptKey = { learnerId: number; id: number }

/** An attempt without a forecast, and the ability of its learner. */
export type UnforecastAttempt = AttemptKey &
  LearnerAbility & { examId: number; paperId: number; topicId: number; questionCount: number }

const UNFORECAST = sql`a.learner_id as "learnerId", a.id, a.exam_id as "examId", a.paper_id as "paperId",
  a.topic_id as "topicId", a.question_count as "questionCount", b.theta, b.answers, b.correct, b.information, b.fast,
  b.slow`

const ABILITY_OF_A = sql`join learner.abilities b
  on b.learner_id = a.learner_id and b.answers >= ${ANSWERS_BEFORE_FORECAST}::float8`

const HAS_NONE = sql`not exists (
  select from learner.forecasts f where f.learner_id = a.learner_id and f.attempt_id = a.id)`

/** The place in the list of started attempts up to which a run has come. */
export type StartedPlace = AttemptKey & { startedAt: string }

/** Selects attempts that began within the last minutes and still run, the oldest first, after the given place. */
export const selectStartedAttempts = (
  db: Db,
  { minutes, after, limit }: { minutes: number; after: StartedPlace | null; limit: number },
) =>
  db.select<UnforecastAttempt & { startedAt: string }>(sql`
    select ${UNFORECAST}, a.started_at::text as "startedAt"
    from learner.attempts a ${ABILITY_OF_A}
    where a.closed_by is null and a.finished_at is null and a.started_at > now() - make_interval(mins => ${minutes})
      and (a.started_at, a.learner_id, a.id) > (${after?.startedAt ?? '-infinity'}::timestamptz,
        ${after?.learnerId ?? 0}::bigint, ${after?.id ?? 0}::bigint) and ${HAS_NONE}
    order by a.started_at, a.learner_id, a.id limit ${limit}`)

/** Selects the attempts among these that have no forecast, and no answer in the log: the model must not know one. */
export const selectUnforecastAttempts = (db: Db, keys: readonly AttemptKey[]) =>
  db.select<UnforecastAttempt>(sql`
    select ${UNFORECAST}
    from unnest(${keys.map(({ learnerId }) => learnerId)}::bigint[], ${keys.map(({ id }) => id)}::bigint[])
      u(learner_id, id) join learner.attempts a on a.learner_id = u.learner_id and a.id = u.id ${ABILITY_OF_A}
    where ${HAS_NONE} and not exists (
      select from learner.answers x join learner.answer_log l on l.learner_id = x.learner_id and l.id = ${LOGGED_ID}
      where x.learner_id = a.learner_id and x.attempt_id = a.id)`)

export const selectTopicAbilitiesOf = (db: Db, learnerIds: readonly number[], topicIds: readonly number[]) =>
  db.select<TopicAbility & { learnerId: number; topicId: number }>(sql`
    select t.learner_id as "learnerId", topic_id as "topicId", theta, answers, correct, information, recent
    from unnest(${learnerIds}::bigint[]) u(learner_id) cross join lateral (
      select * from learner.topic_abilities
      where learner_id = u.learner_id and topic_id = any(${topicIds}::bigint[]) offset 0
    ) t`)

export type NewForecast = {
  learnerId: number
  attemptId: number
  examId: number
  courseId: number
  questionCount: number
  expected: number
  variance: number
  factor: number
}

/** An attempt keeps its first forecast. */
export const insertForecasts = (db: Db, forecasts: readonly NewForecast[]) => {
  const column = <Name extends keyof NewForecast>(name: Name) => forecasts.map((forecast) => forecast[name])
  return db.write(sql`
    insert into learner.forecasts (learner_id, attempt_id, exam_id, course_id, question_count, expected, variance,
      factor)
    select * from unnest(${column('learnerId')}::bigint[], ${column('attemptId')}::bigint[],
      ${column('examId')}::bigint[], ${column('courseId')}::bigint[], ${column('questionCount')}::smallint[],
      ${column('expected')}::float8[], ${column('variance')}::float8[], ${column('factor')}::float8[])
    on conflict (learner_id, attempt_id) do nothing`)
}

/** Notes the score that followed a forecast, once. */
export const updateForecastScore = (db: Db, learnerId: number, attemptId: number) =>
  db.write(sql`
    update learner.forecasts f set score = a.correct_count from learner.attempts a
    where f.learner_id = ${learnerId} and f.attempt_id = ${attemptId} and f.score is null
      and a.learner_id = ${learnerId} and a.id = ${attemptId}`)
