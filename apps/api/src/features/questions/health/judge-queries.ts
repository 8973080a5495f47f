import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { QuestionSums } from '@abhyas/learning/item-figures'

/** Claims questions whose figures, reports or words have changed. Another worker skips them. */
export const claimStale = (tx: Db, limit: number) =>
  tx.select<{ id: number }>(sql`
    select question_id as id from question_health where is_stale order by question_id limit ${limit}
    for update skip locked`)

/** A question with the sums of all versions that ask the same. */
export type FiguredQuestion = {
  id: number
  topicId: number
  kind: QuestionKind
  options: string[]
  correctAnswer: string
  needsAttention: boolean
  askedSince: number
  sums: Omit<QuestionSums, 'options'> & { rapidAnswers: number; laterAnswers: number }
  optionSums: { option: number; answers: number; abilitySum: number }[]
  openReports: number
  /** Flags that are no fault of the question as it is asked now. */
  dismissed: string[]
}

/** Selects the figures of questions. How far a question has drifted is what its newest version says. */
export const selectFiguredQuestions = (db: Db, ids: readonly number[]) =>
  db.select<FiguredQuestion>(sql`
    select q.id, q.topic_id as "topicId", q.kind, q.correct_answer as "correctAnswer",
      array[q.option_a, q.option_b, q.option_c, q.option_d, q.option_e, q.option_f] as options,
      q.needs_attention as "needsAttention", q.asked_since as "askedSince", f.sums, o.sums as "optionSums",
      (select count(*) from question_reports r where r.question_id = q.id and r.state = 'open') as "openReports",
      case when h.dismissed_version = q.asked_since then h.dismissed_flags else '{}' end as dismissed
    from questions q left join question_health h on h.question_id = q.id
    cross join lateral (
      select json_build_object('answers', coalesce(sum(answers), 0), 'correct', coalesce(sum(correct), 0),
        'abilitySum', coalesce(sum(ability_sum), 0), 'abilitySquares', coalesce(sum(ability_squares), 0),
        'correctAbilitySum', coalesce(sum(correct_ability_sum), 0), 'chanceSum', coalesce(sum(chance_sum), 0),
        'timeAnswers', coalesce(sum(time_answers), 0), 'timeSum', coalesce(sum(time_sum), 0),
        'timeSquares', coalesce(sum(time_squares), 0),
        'easier', coalesce((array_agg(easier order by version desc))[1], 0),
        'harder', coalesce((array_agg(harder order by version desc))[1], 0),
        'rapidAnswers', coalesce(sum(rapid_answers), 0), 'laterAnswers', coalesce(sum(later_answers), 0)) as sums
      from question_figures f where f.question_id = q.id and f.version >= q.asked_since
    ) f
    cross join lateral (
      select coalesce(json_agg(each), '[]') as sums from (
        select option, sum(answers)::integer as answers, sum(ability_sum) as "abilitySum"
        from option_figures o where o.question_id = q.id and o.version >= q.asked_since group by option
      ) each
    ) o
    where q.id = any(${ids}::bigint[])`)

/** Selects the mean logarithm of the times in ms of topics whose questions have one. */
export const selectTopicTimes = (db: Db, topicIds: readonly number[]) =>
  db.select<{ topicId: number; logTime: number }>(sql`
    select q.topic_id as "topicId", sum(f.time_sum) / sum(f.time_answers) as "logTime"
    from questions q join question_figures f on f.question_id = q.id and f.version >= q.asked_since
    where q.topic_id = any(${topicIds}::bigint[]) group by q.topic_id having sum(f.time_answers) > 0`)

export type JudgedHealth = {
  id: number
  sinceVersion: number
  answers: number
  correct: number
  openReports: number
  flags: string[]
  harm: number
  certainty: number
  proposedBits: number | null
}

export const updateHealth = (tx: Db, judged: readonly JudgedHealth[]) =>
  tx.write(sql`
    update question_health h set is_stale = false, since_version = j."sinceVersion", answers = j.answers,
      correct = j.correct, open_reports = j."openReports", flags = j.flags, harm = j.harm, certainty = j.certainty,
      proposed_bits = j."proposedBits", judged_at = now()
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) j(id bigint, "sinceVersion" integer, answers integer,
      correct integer, "openReports" integer, flags text[], harm float8, certainty float8, "proposedBits" smallint)
    where h.question_id = j.id`)
