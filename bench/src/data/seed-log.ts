import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Bank } from './seed-bank.ts'

/** Gives every learner the same number of answers that no worker has folded yet, to questions of the whole bank. */
export async function seedLog(
  db: Database,
  { bank, learnerIds, answersEach }: { bank: Bank; learnerIds: readonly number[]; answersEach: number },
): Promise<void> {
  const questions = bank.flat().flatMap(({ id, questionIds }) => questionIds.map((questionId) => ({ id, questionId })))
  await db.write(sql`
    insert into learner.answer_log (learner_id, id, question_id, question_version, topic_id, option, is_right, spent_ms,
      mode, answered_at, nth, chance, elo_chance, floor, ability)
    select l, gen_random_uuid(), q.question_id, 1, q.topic_id, pick, pick = 1, 4000 + (l * 37 + nth * 101) % 9000,
      'practice', now(), nth, 0.6, 0.6, 0.18, 0.1
    from generate_series(1, ${answersEach}::integer) nth cross join unnest(${learnerIds}::bigint[]) l
      join unnest(${questions.map(({ questionId }) => questionId)}::bigint[],
        ${questions.map(({ id }) => id)}::bigint[]) with ordinality q(question_id, topic_id, place)
        on q.place = 1 + (l * 7919 + nth * 104729) % ${questions.length}::integer
      cross join lateral (select case when (l + nth) % 5 < 3 then 1 else 0 end as pick) p`)
  await db.write(sql`
    insert into learner.abilities (learner_id, theta, answers, correct, information, logged, is_folded)
    select l, 0.2, ${answersEach}::float8, 0, 5, ${answersEach}, false from unnest(${learnerIds}::bigint[]) l`)
  await db.write(sql`vacuum analyze`)
  await db.write(sql`checkpoint`)
}
