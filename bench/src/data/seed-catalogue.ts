import { RENDERER } from '@abhyas/api/text/render-question'
import { connect, type Database } from '@abhyas/database/database'
import { seedDemoUsers } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { capital, invent, inventQuestion, termOfTopic } from './invent-questions.ts'
import { withoutIndexes } from '../without-indexes.ts'

const MODULES_PER_COURSE = 2
const TOPICS_PER_COURSE = 5
const QUESTIONS_PER_TOPIC = 40
const QUESTIONS_PER_EXAM = 10
const GRANTED_MODULES = 20
const ROWS_AT_ONCE = 5000

export type Catalogue = { courses: number; modules: number; topics: number; questions: number }

/** Every course has the same amount of content, so two catalogues differ only in the number of courses. Ids count from 1. */
export const catalogueOf = (courses: number): Catalogue => ({
  courses,
  modules: courses * MODULES_PER_COURSE,
  topics: courses * TOPICS_PER_COURSE,
  questions: courses * TOPICS_PER_COURSE * QUESTIONS_PER_TOPIC,
})

/** Fills a migrated database with the same rows in every run. */
export async function seedCatalogue(url: string, catalogue: Catalogue): Promise<void> {
  const db = connect({ url })
  await seedDemoUsers(db)
  await insertPlaces(db, catalogue)
  await withoutIndexes(db, ['questions_search_text'], () => insertQuestions(db, catalogue))
  await insertExams(db)
  await db.write(sql`
    insert into learner.grants (learner_id, module_id, granted_by)
    select l.id, m.id, l.id from users l, modules m where l.role = 'ROLE_USER' and m.id <= ${GRANTED_MODULES}`)
  // Leaves the tables as autovacuum and checkpoints would after a while.
  await db.write(sql`vacuum analyze`)
  await db.write(sql`checkpoint`)
  await db.close()
}

async function insertPlaces(db: Database, { courses, topics }: Catalogue): Promise<void> {
  const random = seededRandom(courses)
  const topicIds = Array.from({ length: topics }, (_, index) => index + 1)
  const names = topicIds.map((id) => capital(`${invent(random, id, 2, 2)} ${termOfTopic(id)}`))
  const descriptions = topicIds.map((id) => `${capital(invent(random, id, 8, 20))}.`)
  const moduleIds = topicIds.map((id) => {
    const inCourse = (id - 1) % TOPICS_PER_COURSE
    return Math.floor((id - 1) / TOPICS_PER_COURSE) * MODULES_PER_COURSE + (inCourse < 3 ? 1 : 2)
  })
  await db.write(sql`
    insert into courses (name, description)
    select 'Course ' || n, 'What course ' || n || ' teaches, in the one sentence that its card shows.'
    from generate_series(1, ${courses}::int) n`)
  await db.write(sql`
    insert into modules (course_id, name, description, place)
    select c.id, 'Module ' || nth, 'What it is about, in one sentence.', nth
    from courses c, generate_series(1, ${MODULES_PER_COURSE}::int) nth order by c.id, nth`)
  await db.write(sql`
    insert into topics (module_id, name, description, state, is_free_sample, place)
    select module_id, name, description, case when place % 20 = 0 then 'draft' else 'published' end, place % 5 = 1, place
    from unnest(${moduleIds}::bigint[], ${names}::text[], ${descriptions}::text[])
      with ordinality t(module_id, name, description, place) order by place`)
}

async function insertQuestions(db: Database, { topics, questions }: Catalogue): Promise<void> {
  const random = seededRandom(questions)
  const topicIds = shuffled(
    random,
    Array.from({ length: questions }, (_, index) => (index % topics) + 1),
  )
  for (let first = 0; first < questions; first += ROWS_AT_ONCE) {
    const rows = topicIds.slice(first, first + ROWS_AT_ONCE).map((id) => inventQuestion(random, id))
    await db.write(sql`
      insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer,
        description, is_exam_only, html, rendered_by)
      -- The HTML only needs about the right size here. Rendering the real one would take long.
      select q.*, case when text like '%\`\`\`%' then jsonb_build_object('questionText', '<pre>' || text || text || '</pre>')
        else '{}' end, ${RENDERER}
      from unnest(${rows.map(({ topicId }) => topicId)}::bigint[], ${rows.map(({ text }) => text)}::text[],
        ${rows.map(({ options }) => options[0])}::text[], ${rows.map(({ options }) => options[1])}::text[],
        ${rows.map(({ options }) => options[2])}::text[], ${rows.map(({ options }) => options[3])}::text[],
        ${rows.map(({ correctAnswer }) => correctAnswer)}::text[],
        ${rows.map(({ description }) => description)}::text[],
        ${rows.map(({ isExamOnly }) => isExamOnly)}::boolean[])
        q(topic_id, text, option_a, option_b, option_c, option_d, answer, explanation, is_exam_only)`)
  }
}

/** Shuffles the ids, because in a real table the questions of a topic are scattered over the whole table. */
function shuffled(random: () => number, ids: number[]): number[] {
  for (let last = ids.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[ids[last], ids[other]] = [ids[other] as number, ids[last] as number]
  }
  return ids
}

async function insertExams(db: Database): Promise<void> {
  await db.write(sql`
    insert into exams (topic_id, name, state)
    select t.id, 'Exam ' || n, case when t.id % 10 = 0 then 'draft' else 'published' end
    from topics t, generate_series(1, 2) n`)
  await db.write(sql`
    insert into exam_questions (exam_id, question_id, place)
    select e.id, q.id, q.place from exams e
    join (select id, topic_id, row_number() over (partition by topic_id order by id) as place from questions) q
      on q.topic_id = e.topic_id
    where q.place <= ${QUESTIONS_PER_EXAM}::int`)
  // The content of a paper is not measured here, but an exam is visible only with a paper.
  await db.write(sql`
    with made as (
      insert into papers (hash, questions, answers, question_count)
      select sha256(id::text::bytea), '[]', '[]', ${QUESTIONS_PER_EXAM}::int from exams order by id returning id
    )
    update exams e set paper_id = made.id from made where made.id = e.id`)
}
