import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const MODULES = 10
const TOPICS_PER_MODULE = 10
const QUESTIONS_PER_TOPIC = 50
/** The place of the right option of every question. */
export const RIGHT_OPTION = 1

/** The questions of each topic, by module and topic. */
export type Bank = readonly (readonly BankTopic[])[]
export type BankTopic = { id: number; moduleId: number; questionIds: number[] }

/** Adds one course with 5,000 questions in 10 modules. Every question and every topic has a rating. */
export async function seedBank(db: Database): Promise<Bank> {
  const [course] = await db.write<{ id: number }>(sql`insert into courses (name) values ('Practice') returning id`)
  const modules = await db.write<{ id: number }>(sql`
    insert into modules (course_id, name, place)
    select ${course?.id ?? 0}, 'Module ' || n, n from generate_series(1, ${MODULES}::int) n order by n returning id`)
  const moduleIds = modules.map(({ id }) => id)
  await db.write(sql`
    with made as (
      insert into topics (module_id, name, place)
      select m, 'Topic ' || n, n from unnest(${moduleIds}::bigint[]) m, generate_series(1, ${TOPICS_PER_MODULE}::int) n
      returning id
    )
    insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description)
    select id, 'What does line ' || n || ' of the program print?', 'Nothing', 'The value ' || n, 'An error', 'Zero',
      'The value ' || n, 'The loop ends before the value changes again.'
    from made, generate_series(1, ${QUESTIONS_PER_TOPIC}::int) n`)
  await db.write(sql`
    insert into question_ratings (question_id, difficulty, answers, correct, time_answers, time_mean, time_squares)
    select q.id, (q.id % 17 - 8) / 8.0, 200, 120, 200, 9, 80
    from questions q join topics t on t.id = q.topic_id where t.module_id = any(${moduleIds}::bigint[])`)
  await db.write(sql`
    insert into topic_ratings (topic_id, difficulty, answers)
    select id, (id % 5 - 2) / 4.0, 10000 from topics where module_id = any(${moduleIds}::bigint[])`)
  const topics = await db.select<BankTopic>(sql`
    select t.id, t.module_id as "moduleId", json_agg(q.id order by q.id) as "questionIds"
    from topics t join questions q on q.topic_id = t.id where t.module_id = any(${moduleIds}::bigint[])
    group by t.id order by t.id`)
  return moduleIds.map((moduleId) => topics.filter((topic) => topic.moduleId === moduleId))
}

/** Every learner has one module. */
export const moduleOf = (bank: Bank, nthLearner: number): readonly BankTopic[] => bank[nthLearner % bank.length] ?? []
