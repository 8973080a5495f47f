import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { LONGEST_MS } from '@abhyas/learning/answer-times'
import { DRIFT_SLACK } from '@abhyas/learning/item-figures'
import type { FoldedAnswer } from './take-answers-queries.ts'

/** The figures of these questions change, so a worker is to judge them. */
export const awaitJudgement = (tx: Db, answers: readonly FoldedAnswer[]) =>
  tx.write(sql`
    with asked as materialized (
      select id from questions where id = any(${answers.map(([questionId]) => questionId)}::bigint[]) order by id
      for key share
    )
    insert into question_health (question_id) select id from asked order by id
    on conflict (question_id) do update set is_stale = true where not question_health.is_stale`)

/** The kind that the question of `g` had in its version. The texts of a version are kept when a later one replaces them. */
export const KIND_OF_VERSION: Sql = sql`coalesce(
  (select v.texts ->> 'kind' from question_versions v where v.question_id = g.question_id and v.version >= g.version
    order by v.version limit 1),
  (select q.kind from questions q where q.id = g.question_id),
  (select d.question ->> 'kind' from deleted_questions d where d.id = g.question_id), 'one')`

/** The newest value of a sum that never falls below 0, from the value before the batch: it restarts at its lowest point. */
const driftAfter = (before: Sql, moved: Sql, lowest: Sql): Sql =>
  sql`greatest(0, ${moved} - least(-${before}, ${lowest}))`

const movedBy = (surprise: Sql): Sql => sql`case when counts then ${surprise} - ${DRIFT_SLACK}::float8 else 0 end`

const sumBefore = (value: Sql): Sql =>
  sql`sum(${value}) over (partition by question_id, version order by nth rows unbounded preceding)`

/**
 * Adds the answers of a batch to the figures of their versions, in their sequence. The first answer of each learner to a
 * question counts, and no rapid guess. Figures know no key: answers to an older version belong to the older figures. The
 * health of the questions is locked, so nobody else adds to them.
 */
export const updateFigures = (tx: Db, answers: readonly FoldedAnswer[]) =>
  tx.write(sql`
    with given as materialized (
      select g.*, is_first is true as is_counted_once, is_first is true and not is_rapid as counts,
        is_right::integer as y, chance::float8 as p, ability::float8 as theta,
        case when spent_ms > 0 then ln(least(${LONGEST_MS}::float8, spent_ms)) end as log_ms
      from unnest(${answers.map(([value]) => value)}::bigint[], ${answers.map(([, value]) => value)}::integer[],
        ${answers.map(([, , , value]) => value)}::smallint[], ${answers.map(([, , , , value]) => value)}::boolean[],
        ${answers.map(([, , , , , value]) => value)}::real[],
        ${answers.map(([, , , , , , , , value]) => value)}::real[],
        ${answers.map(([, , , , , , , , , value]) => value)}::boolean[],
        ${answers.map(([, , , , , , , , , , value]) => value)}::integer[],
        ${answers.map(([, , , , , , , , , , , value]) => value ?? null)}::bigint[],
        ${answers.map(([, , , , , , , , , , , , value]) => value ?? null)}::boolean[]) with ordinality
        as g (question_id, version, option, is_right, chance, ability, is_rapid, spent_ms, learner_id, is_first, nth)
    ), drifted as (
      select *, ${sumBefore(movedBy(sql`y - p`))} as easier_sum, ${sumBefore(movedBy(sql`p - y`))} as harder_sum
      from given
    ), kinds as materialized (
      select question_id, version, ${KIND_OF_VERSION} as kind
      from (select distinct question_id, version from given where counts and option is not null) g
    ), of_options as (
      insert into option_figures as o (question_id, version, option, answers, ability_sum)
      select question_id, version, picked.option, count(*), sum(theta)
      from given join kinds using (question_id, version) cross join lateral (
        select given.option where kind = 'one'
        union all
        select place from generate_series(0, 5) place where kind = 'several' and (given.option >> place) & 1 = 1
      ) picked(option)
      where counts group by 1, 2, 3 order by 1, 2, 3
      on conflict (question_id, version, option) do update set answers = o.answers + excluded.answers,
        ability_sum = o.ability_sum + excluded.ability_sum
    ), of_languages as (
      insert into language_figures as l (question_id, version, lang, answers, correct)
      select given.question_id, given.version, coalesce(u.lang, 'en'), count(*), sum(y)
      from given left join users u on u.id = learner_id where counts group by 1, 2, 3 order by 1, 2, 3
      on conflict (question_id, version, lang) do update set answers = l.answers + excluded.answers,
        correct = l.correct + excluded.correct
    ), sums as (
      select question_id, version, count(*) filter (where counts) as answers,
        coalesce(sum(y) filter (where counts), 0) as correct,
        coalesce(sum(theta) filter (where counts), 0) as ability_sum,
        coalesce(sum(theta ^ 2) filter (where counts), 0) as ability_squares,
        coalesce(sum(theta) filter (where counts and is_right), 0) as correct_ability_sum,
        coalesce(sum(p) filter (where counts), 0) as chance_sum,
        count(log_ms) filter (where counts) as time_answers,
        coalesce(sum(log_ms) filter (where counts), 0) as time_sum,
        coalesce(sum(log_ms ^ 2) filter (where counts), 0) as time_squares,
        sum(${movedBy(sql`y - p`)}) as easier_sum, min(easier_sum) as easier_lowest,
        sum(${movedBy(sql`p - y`)}) as harder_sum, min(harder_sum) as harder_lowest,
        count(*) filter (where is_counted_once and is_rapid) as rapid_answers,
        count(*) filter (where not is_counted_once) as later_answers
      from drifted group by 1, 2
    ), former as materialized (
      select f.* from question_figures f join sums using (question_id, version)
    )
    insert into question_figures as f (question_id, version, answers, correct, ability_sum, ability_squares,
      correct_ability_sum, chance_sum, time_answers, time_sum, time_squares, easier, harder, rapid_answers, later_answers)
    select s.question_id, s.version, s.answers, s.correct, s.ability_sum, s.ability_squares, s.correct_ability_sum,
      s.chance_sum, s.time_answers, s.time_sum, s.time_squares,
      ${driftAfter(sql`coalesce(b.easier, 0)`, sql`s.easier_sum`, sql`s.easier_lowest`)},
      ${driftAfter(sql`coalesce(b.harder, 0)`, sql`s.harder_sum`, sql`s.harder_lowest`)}, s.rapid_answers, s.later_answers
    from sums s left join former b using (question_id, version) order by 1, 2
    on conflict (question_id, version) do update set answers = f.answers + excluded.answers,
      correct = f.correct + excluded.correct, ability_sum = f.ability_sum + excluded.ability_sum,
      ability_squares = f.ability_squares + excluded.ability_squares,
      correct_ability_sum = f.correct_ability_sum + excluded.correct_ability_sum,
      chance_sum = f.chance_sum + excluded.chance_sum, time_answers = f.time_answers + excluded.time_answers,
      time_sum = f.time_sum + excluded.time_sum, time_squares = f.time_squares + excluded.time_squares,
      easier = excluded.easier, harder = excluded.harder, rapid_answers = f.rapid_answers + excluded.rapid_answers,
      later_answers = f.later_answers + excluded.later_answers`)
