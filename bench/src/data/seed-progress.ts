import { connect, type Database } from '@abhyas/database/database'
import { DEMO_PASSWORD_HASH } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { withoutIndexes } from '../without-indexes.ts'

const TOPICS_PER_COURSE = 5
const QUESTIONS_PER_TOPIC = 40
const LEARNERS_AT_ONCE = 100_000
/** What every learner has, and what those have who are measured. */
const ANSWERS = { every: 10, measured: 150 }
const ATTEMPTS = { every: 1, measured: 20 }

export type Learners = { learners: number; measured: number; courses: number }

export const emailOf = (nth: number): string => `progress${nth}@gmail.com`

/**
 * Gives every learner a course of their own choice: its modules, answers in practice and graded attempts. The measured
 * learners have most of their course behind them. Returns the id before the first learner.
 */
export async function seedProgress(url: string, { learners, measured, courses }: Learners): Promise<number> {
  const db = connect({ url })
  const before = await insertLearners(db, learners)
  await db.write(sql`
    insert into learner.grants (learner_id, module_id, granted_by)
    select l, m.id, 1 from generate_series(${before + 1}::bigint, ${before + learners}::bigint) l
    join modules m on m.course_id = 1 + l % ${courses}::bigint`)
  await db.write(sql`alter table learner.progress drop constraint progress_pkey`)
  await withoutIndexes(db, ['learner.progress_topic_id'], async () => {
    for (let nth = 0; nth < ANSWERS.every; nth += 1)
      for (let from = 1; from <= learners; from += LEARNERS_AT_ONCE)
        await insertAnswers(
          db,
          courses,
          [before + from, before + Math.min(from + LEARNERS_AT_ONCE - 1, learners)],
          [nth, nth],
        )
    await insertAnswers(db, courses, [before + 1, before + measured], [ANSWERS.every, ANSWERS.measured - 1])
  })
  await db.write(sql`alter table learner.progress add primary key (learner_id, question_id)`)
  await insertModel(db, courses, [before + 1, before + learners])
  await insertAttempts(db, courses, [before + 1, before + learners], ATTEMPTS.every)
  await insertAttempts(db, courses, [before + 1, before + measured], ATTEMPTS.measured)
  // Leaves the tables as autovacuum and checkpoints would after a while.
  await db.write(sql`vacuum analyze`)
  await db.write(sql`checkpoint`)
  await db.close()
  return before
}

async function insertLearners(db: Database, learners: number): Promise<number> {
  const { before } = await db.selectOne<{ before: number }>(sql`select max(id) as before from users`)
  await withoutIndexes(db, ['users_trigrams'], async () => {
    await db.write(sql`
      insert into users (username, email, email_key, password_hash, role, email_verified_at)
      select 'Asha', email, email, ${DEMO_PASSWORD_HASH}, 'ROLE_USER', now()
      from generate_series(1, ${learners}::int) n, concat('progress', n, '@gmail.com') email order by n`)
  })
  return before
}

type Range = readonly [first: number, last: number]

/** The nth answers of all learners are written together, so the rows of one learner are scattered over the table. */
const insertAnswers = (db: Database, courses: number, [from, to]: Range, [first, last]: Range) =>
  db.write(sql`
    with placed as (
      select id, topic_id, row_number() over (partition by topic_id order by id) - 1 as place from questions
    )
    insert into learner.progress (learner_id, question_id, topic_id, option, is_right, answered_at)
    select l, q.id, q.topic_id, nth % 4, (l + nth) % 3 > 0, now() - make_interval(hours => (l + nth)::int % 1000)
    from generate_series(${first}::bigint, ${last}::bigint) nth
    cross join generate_series(${from}::bigint, ${to}::bigint) l
    join placed q on q.topic_id = 1 + (l % ${courses}::bigint) * ${TOPICS_PER_COURSE} + nth % ${TOPICS_PER_COURSE}
      and q.place = (l + nth / ${TOPICS_PER_COURSE}) % ${QUESTIONS_PER_TOPIC}
    order by nth`)

/** What the model knows: an ability, one in each topic of the course, and a card for each question that was missed. */
async function insertModel(db: Database, courses: number, [from, to]: Range): Promise<void> {
  await db.write(sql`
    insert into learner.abilities (learner_id, theta, answers) select l, 0.2, 10
    from generate_series(${from}::bigint, ${to}::bigint) l`)
  await db.write(sql`
    insert into learner.topic_abilities (learner_id, topic_id, theta, answers, correct, information, recent, last_nth,
      last_at)
    select l, 1 + (l % ${courses}::bigint) * ${TOPICS_PER_COURSE} + nth, 0.1, 20, 12, 4, 0, nth,
      now() - make_interval(hours => (l + nth)::int % 1000)
    from generate_series(0, ${TOPICS_PER_COURSE - 1}::bigint) nth
    cross join generate_series(${from}::bigint, ${to}::bigint) l order by nth`)
  await db.write(sql`
    insert into learner.cards (learner_id, question_id, topic_id, stability, difficulty, last_day, interval_days, reviews,
      lapses, state, due_day)
    select learner_id, question_id, topic_id, 3, 5, today - 3, 3, 1, 0, 'active', today + 4 - (question_id % 8)::int
    from learner.progress, cast(extract(epoch from now()) / 86400 as integer) today where not is_right`)
}

const insertAttempts = (db: Database, courses: number, [from, to]: Range, each: number) =>
  db.write(sql`
    insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, deadline, device_id, state, finished_at, correct_count, is_logged)
    select l, e.id, e.paper_id, e.name, t.id, t.name, 10, 450, now(), gen_random_uuid(), 'graded', now(), 5, true
    from generate_series(1, ${each}::int) nth cross join generate_series(${from}::bigint, ${to}::bigint) l
    join topics t on t.id = 1 + (l % ${courses}::bigint) * ${TOPICS_PER_COURSE} + nth % ${TOPICS_PER_COURSE}
    join exams e on e.topic_id = t.id and e.name = 'Exam 1' order by nth`)
