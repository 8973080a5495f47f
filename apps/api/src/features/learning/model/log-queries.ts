import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { dayOf } from '../../../sql/day-counters.ts'
import type { KnownTopic } from './ability-queries.ts'
import type { StudyDay } from './apply-answer.ts'
import type { KnownCard } from './known-queries.ts'
import type { LearnedAnswer, LearnedBatch } from './learn-answers.ts'

export type Mode = 'practice' | 'exam'

/** One array for each column, as unnest takes them. Numbers need no quotes, so the text of such an array is made here. */
const column = <Row>(rows: readonly Row[], value: (row: Row) => number | string | boolean | null | undefined): string =>
  `{${rows.map((row) => value(row) ?? 'null').join(',')}}`

const words = <Row>(rows: readonly Row[], value: (row: Row) => string): string[] => rows.map(value)

/**
 * Writes the log, the progress, the counts of the day and everything that the model learned in one statement, so all
 * happen or none. The learner is locked, and no answer is in the log already. An answer that is older than the current
 * one does not change the progress.
 */
export const insertLearned = (tx: Db, learnerId: number, mode: Mode, batch: LearnedBatch) =>
  tx.write(sql`
    with logged as (${insertLog(learnerId, mode, batch.answers)}),
    ability as (${updateAbility(learnerId, batch)}),
    topics as (${upsertTopics(learnerId, batch.topics)}),
    ${batch.cards.length > 0 ? sql`cards as (${upsertCards(learnerId, batch.cards)}),` : sql``}
    study_days as (${upsertStudyDays(learnerId, batch.days)})
    ${mode === 'practice' ? countsOfDay(learnerId, batch.answers) : sql``}
    insert into learner.progress as p (learner_id, question_id, topic_id, option, number, is_right, answered_at)
    select distinct on (question_id) ${learnerId}::bigint, question_id, topic_id, option, number, is_right, answered_at
    from logged order by question_id, answered_at desc
    on conflict (learner_id, question_id) do update set topic_id = excluded.topic_id, option = excluded.option,
      number = excluded.number, is_right = excluded.is_right, answered_at = excluded.answered_at
    where excluded.answered_at > p.answered_at`)

const insertLog = (learnerId: number, mode: Mode, answers: readonly LearnedAnswer[]): Sql => sql`
      insert into learner.answer_log (learner_id, id, question_id, question_version, topic_id, option, number, is_right,
        spent_ms, mode, answered_at, nth, chance, elo_chance, floor, ability, is_rapid, is_first)
      select ${learnerId}, id, question_id, question_version, topic_id, option, number, is_right, spent_ms, ${mode},
        now() - ago_ms * interval '1 ms', nth, chance, elo_chance, floor, ability, is_rapid,
        is_first_of_batch and not exists (
          select from learner.progress p where p.learner_id = ${learnerId} and p.question_id = given.question_id
        )
      from unnest(${words(answers, ({ id }) => id)}::uuid[],
        ${column(answers, ({ questionId }) => questionId)}::bigint[],
        ${column(answers, ({ questionVersion }) => questionVersion)}::integer[],
        ${column(answers, ({ topicId }) => topicId)}::bigint[], ${column(answers, ({ option }) => option)}::smallint[],
        ${column(answers, ({ isRight }) => isRight)}::boolean[],
        ${column(answers, ({ spentMs }) => spentMs)}::integer[], ${column(answers, ({ agoMs }) => agoMs)}::bigint[],
        ${column(answers, ({ nth }) => nth)}::integer[], ${column(answers, ({ chance }) => chance)}::real[],
        ${column(answers, ({ eloChance }) => eloChance)}::real[], ${column(answers, ({ floor }) => floor)}::real[],
        ${column(answers, ({ ability }) => ability)}::real[], ${column(answers, ({ isRapid }) => isRapid)}::boolean[],
        ${column(answers, ({ number }) => number)}::numeric[],
        ${column(answers, ({ isFirstOfBatch }) => isFirstOfBatch)}::boolean[])
        as given (id, question_id, question_version, topic_id, option, is_right, spent_ms, ago_ms, nth, chance,
          elo_chance, floor, ability, is_rapid, number, is_first_of_batch)
      returning question_id, topic_id, option, number, is_right, answered_at`

export const updateAbility = (learnerId: number, { learner }: Pick<LearnedBatch, 'learner'>): Sql => sql`
      update learner.abilities set theta = ${learner.theta}, answers = ${learner.answers}, correct = ${learner.correct},
        information = ${learner.information}, fast = ${learner.fast}, slow = ${learner.slow},
        logged = ${learner.logged}, last_topic_id = ${learner.lastTopicId}, is_folded = false
      where learner_id = ${learnerId}`

export const upsertTopics = (learnerId: number, topics: readonly KnownTopic[]): Sql => sql`
      insert into learner.topic_abilities (learner_id, topic_id, theta, answers, correct, information, recent, last_nth,
        last_at)
      select ${learnerId}::bigint, * from unnest(${column(topics, ({ topicId }) => topicId)}::bigint[],
        ${column(topics, ({ theta }) => theta)}::float8[], ${column(topics, ({ answers }) => answers)}::float8[],
        ${column(topics, ({ correct }) => correct)}::float8[],
        ${column(topics, ({ information }) => information)}::float8[],
        ${column(topics, ({ recent }) => recent)}::float8[], ${column(topics, ({ lastNth }) => lastNth)}::integer[],
        ${words(topics, ({ lastAt }) => lastAt)}::timestamptz[])
      on conflict (learner_id, topic_id) do update set theta = excluded.theta, answers = excluded.answers,
        correct = excluded.correct, information = excluded.information, recent = excluded.recent,
        last_nth = excluded.last_nth, last_at = excluded.last_at`

export const upsertCards = (learnerId: number, cards: readonly KnownCard[]): Sql => sql`
      insert into learner.cards (learner_id, question_id, topic_id, stability, difficulty, last_day, interval_days,
        reviews, lapses, state, due_day)
      select ${learnerId}::bigint, * from unnest(${column(cards, ({ questionId }) => questionId)}::bigint[],
        ${column(cards, ({ topicId }) => topicId)}::bigint[], ${column(cards, ({ stability }) => stability)}::float8[],
        ${column(cards, ({ difficulty }) => difficulty)}::float8[],
        ${column(cards, ({ lastDay }) => lastDay)}::integer[], ${column(cards, ({ interval }) => interval)}::integer[],
        ${column(cards, ({ reviews }) => reviews)}::integer[], ${column(cards, ({ lapses }) => lapses)}::integer[],
        ${words(cards, ({ state }) => state)}::text[], ${column(cards, (card) => card.dueDay)}::integer[])
      on conflict (learner_id, question_id) do update set topic_id = excluded.topic_id, stability = excluded.stability,
        difficulty = excluded.difficulty, last_day = excluded.last_day, interval_days = excluded.interval_days,
        reviews = excluded.reviews, lapses = excluded.lapses, state = excluded.state, due_day = excluded.due_day`

const upsertStudyDays = (learnerId: number, days: readonly StudyDay[]): Sql => sql`
      insert into learner.study_days as d (learner_id, day, answers, correct)
      select ${learnerId}::bigint, * from unnest(${column(days, ({ day }) => day)}::integer[],
        ${column(days, ({ answers }) => answers)}::integer[], ${column(days, ({ correct }) => correct)}::integer[])
      on conflict (learner_id, day) do update set answers = d.answers + excluded.answers,
        correct = d.correct + excluded.correct`

const DAY = dayOf(sql`answered_at`)

/**
 * Counts the new answers under the days of India on which they were given. An exam is counted when its attempt is
 * logged. The first answer of a learner in a free-sample topic is noted once.
 */
function countsOfDay(learnerId: number, answers: readonly LearnedAnswer[]): Sql {
  const counted = sql`, counted as (
      insert into learner.days as d (learner_id, day, practice_answers)
      select ${learnerId}::bigint, ${DAY}, count(*) from logged group by 2 order by 2
      on conflict (learner_id, day) do update set practice_answers = d.practice_answers + excluded.practice_answers,
        is_folded = false
    )`
  const samples = answers.filter(({ isFreeSample }) => isFreeSample).map(({ topicId }) => topicId)
  if (samples.length === 0) return counted
  return sql`${counted}, sampled as (
      insert into learner.samples (learner_id, day)
      select ${learnerId}::bigint, min(${DAY}) from logged where topic_id = any(${samples}::bigint[]) having count(*) > 0
      on conflict (learner_id) do nothing
    )`
}
