import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** With 200,000 questions these are 100 million answers. */
const ANSWERS_EACH = 500
/** One question of this many looks wrong. An admin who has so many has never looked. */
const FLAGGED_ONE_IN = 15
/** One question of this many is in the same large topic. */
const TOGETHER_ONE_IN = 100
export const LARGE_TOPIC = 1

/** Fills the figures of all questions, as if the fold and the worker had brought all answers. */
export async function seedHealth(url: string): Promise<void> {
  const db = connect({ url })
  await db.write(sql`update questions set topic_id = ${LARGE_TOPIC} where id % ${TOGETHER_ONE_IN} = 0`)
  await db.write(sql`
    insert into question_figures (question_id, version, answers, correct, ability_sum, ability_squares,
      correct_ability_sum, chance_sum, time_answers, time_sum, time_squares, rapid_answers, later_answers)
    select id, 1, n, n * share, n * 0.02, n * 0.6, n * share * 0.2, n * 0.55, n, n * 10, n * 100.3, n / 20, n / 5
    from (
      select id, ${ANSWERS_EACH}::integer as n, (0.2 + 0.7 * (hashint8(id) & 1023) / 1024.0)::float8 as share from questions
    ) q`)
  await db.write(sql`
    insert into option_figures (question_id, version, option, answers, ability_sum)
    select id, 1, option, ${ANSWERS_EACH}::integer / 4, ((hashint8(id) + option) % 7) from questions, generate_series(0, 3) option`)
  await db.write(sql`
    insert into language_figures (question_id, version, lang, answers, correct)
    select id, 1, lang, ${ANSWERS_EACH}::integer / 2, ${ANSWERS_EACH}::integer / 4 from questions, unnest('{en,hi}'::text[]) lang`)
  await db.write(sql`
    insert into question_reports (question_id, question_version, reporter_id, reason, text)
    select q.id, 1, u.id, 'wrong_answer', 'C is right' from questions q, users u
    where q.id % ${FLAGGED_ONE_IN} = 0 and u.role = 'ROLE_USER' and u.id <= 3`)
  await db.write(sql`
    insert into question_health as h (question_id, is_stale, answers, correct, flags, harm, certainty, judged_at)
    select id, false, ${ANSWERS_EACH}, ${ANSWERS_EACH}::integer / 2,
      case when id % ${FLAGGED_ONE_IN} > 0 then '{}'
        else (array['{miskey,too_hard}', '{too_easy}', '{dead_distractors}', '{time,dead_distractors}', '{drift}'])[1 + id % 5]::text[]
      end,
      case when id % ${FLAGGED_ONE_IN} > 0 then 0 else (hashint8(id) & 511)::float8 end, 0.9, now()
    from questions
    on conflict (question_id) do update set is_stale = false, answers = excluded.answers, correct = excluded.correct,
      flags = excluded.flags, harm = excluded.harm, certainty = excluded.certainty, judged_at = excluded.judged_at`)
  await db.write(sql`vacuum analyze`)
  await db.write(sql`checkpoint`)
  await db.close()
}
