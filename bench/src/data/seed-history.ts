import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { type Bank, moduleOf } from './seed-bank.ts'

const ANSWERS = 100
const CARDS = 50

/** Gives every learner a module, and what a learner has after some weeks: 100 answers, 10 topics, 50 cards. */
export async function seedHistory(db: Database, learnerIds: readonly number[], bank: Bank): Promise<void> {
  const moduleIds = learnerIds.map((_, nth) => moduleOf(bank, nth)[0]?.moduleId)
  await db.write(sql`
    insert into learner.grants (learner_id, module_id, granted_by)
    select l, m, l from unnest(${learnerIds}::bigint[], ${moduleIds}::bigint[]) u(l, m)`)
  // The nth answers of all learners are written together, so the rows of one learner are scattered over the table.
  const placed = sql`
    select g.learner_id, q.question_id, q.topic_id, nth::integer, now() - make_interval(hours => ${ANSWERS} - nth::integer) as at
    from learner.grants g
    join (
      select t.module_id, q.id as question_id, q.topic_id,
        row_number() over (partition by t.module_id order by q.id % 50, q.topic_id) as nth
      from questions q join topics t on t.id = q.topic_id
    ) q on q.module_id = g.module_id and q.nth <= ${ANSWERS}
    where g.learner_id = any(${learnerIds}::bigint[])`
  await db.write(sql`
    insert into learner.answer_log (learner_id, id, question_id, question_version, topic_id, option, is_right, spent_ms,
      mode, answered_at, nth, chance, elo_chance, floor, ability)
    select learner_id, gen_random_uuid(), question_id, 1, topic_id, case when nth > ${CARDS} then 1 else 0 end,
      nth > ${CARDS}, 9000, 'practice', at, nth, 0.6, 0.6, 0.18, 0.1
    from (${placed}) placed order by nth`)
  await db.write(sql`
    insert into learner.progress (learner_id, question_id, topic_id, option, is_right, answered_at)
    select learner_id, question_id, topic_id, option, is_right, answered_at from learner.answer_log order by nth`)
  await db.write(sql`
    insert into learner.abilities (learner_id, theta, answers, correct, information, logged, folded)
    select l, 0.2, ${ANSWERS}, ${ANSWERS - CARDS}, 20, ${ANSWERS}, ${ANSWERS} from unnest(${learnerIds}::bigint[]) l`)
  await db.write(sql`
    insert into learner.topic_abilities (learner_id, topic_id, theta, answers, correct, information, recent, last_nth,
      last_at)
    select learner_id, topic_id, 0.1, count(*), count(*) filter (where is_right), 2, 0, max(nth), max(answered_at)
    from learner.answer_log group by learner_id, topic_id order by topic_id`)
  await db.write(sql`
    insert into learner.cards (learner_id, question_id, topic_id, stability, difficulty, last_day, interval_days, reviews,
      lapses, state, due_day)
    select learner_id, question_id, topic_id, 3, 5, today - 3, 3, 1, 0, 'active', today + nth % 8 - 4
    from learner.answer_log, cast(extract(epoch from now()) / 86400 as integer) today where not is_right order by nth`)
  await db.write(sql`vacuum analyze`)
  await db.write(sql`checkpoint`)
}
