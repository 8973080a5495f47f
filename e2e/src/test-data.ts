import { randomUUID } from 'node:crypto'
import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildMail } from '@abhyas/api/testing/build-mail'
import { buildOrder } from '@abhyas/api/testing/build-order'
import { buildExam } from '@abhyas/api/testing/builders'
import type { Database, Databases } from '@abhyas/database/database'
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import type { Page } from '@playwright/test'

export type Person = { id: number; username: string; email: string; password: string }

/**
 * Empties every table except the audit log, which refuses it. Ids continue, so that a server's memory of old rows
 * matches no new row.
 */
export async function clearData(db: TestDb): Promise<void> {
  // Attempts are deleted before their papers, because the sweep may look at attempts meanwhile.
  for (const each of db.ofLearners) await clearTables(each, 'learner')
  await clearTables(db, 'public')
}

/** Few tables have rows, and few rows, so deleting them is far cheaper than truncating every table. */
async function clearTables(db: Database, schema: string): Promise<void> {
  const tables = await db.select<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = ${schema} and tablename not in ('schema_migrations', 'content_version', 'audit_log')`)
  const run = <Row extends object>(text: string) => db.write<Row>({ name: '', text, values: [] })
  const findFilled = () =>
    run<{ name: string }>(
      tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
    )
  // The loop is needed because triggers write rows about the deletions.
  for (let filled = await findFilled(); filled.length > 0; filled = await findFilled()) {
    // One statement deletes them all, because the tables refer to each other.
    const deletions = filled.map(({ name }, nth) => `deletion${nth} as (delete from ${name})`)
    await run(`with ${deletions.join(', ')} select`).catch(unlessDeadlock)
  }
}

/** A job of the product may lock the same rows in another order. Then the loop deletes them in its next turn. */
function unlessDeadlock(error: unknown): void {
  if ((error as { code?: string }).code !== '40P01') throw error
}

type NewPerson = { username?: string; email?: string; role?: string; roleExpiresAt?: string | null }

/** Builds a person with a new address and the demo password. */
export async function buildPerson(db: Database, given: NewPerson = {}): Promise<Person> {
  const { username = 'Asha', role = 'ROLE_USER', roleExpiresAt = null } = given
  const { email = `${role === 'ROLE_USER' ? 'learner' : 'admin'}${randomUUID().slice(0, 8)}@gmail.com` } = given
  const [row] = await db.write<{ id: number }>(sql`
    insert into users (username, email, email_key, password_hash, role, role_expires_at, email_verified_at)
    values (${username}, ${email}, ${email}, ${DEMO_PASSWORD_HASH}, ${role}, ${roleExpiresAt}, now()) returning id`)
  if (role === 'ROLE_USER') await db.write(sql`insert into counter_deltas (name, delta) values ('learners', 1)`)
  return { id: row?.id ?? 0, username, email, password: DEMO_PASSWORD }
}

type Built = { id: number; name: string }

type NewCourse = { name: string; description?: string; state?: 'draft' | 'published' }

export async function buildCourse(db: Database, given: NewCourse): Promise<Built> {
  const { name, description = '', state = 'published' } = given
  const [row] = await db.write<{ id: number }>(sql`
    insert into courses (name, description, state) values (${name}, ${description}, ${state}) returning id`)
  return { id: row?.id ?? 0, name }
}

type NewModule = { courseId: number; name: string; description?: string; state?: 'draft' | 'published'; price?: number }

export async function buildModule(db: Database, given: NewModule): Promise<Built> {
  const { courseId, name, description = '', state = 'published', price = 25 } = given
  const [row] = await db.write<{ id: number }>(sql`
    insert into modules (course_id, name, description, state, price_paise, place)
    values (${courseId}, ${name}, ${description}, ${state}, ${price * 100},
      (select count(*) from modules where course_id = ${courseId})) returning id`)
  return { id: row?.id ?? 0, name }
}

type NewTopic = {
  moduleId: number
  name: string
  description?: string
  state?: 'draft' | 'published'
  isFreeSample?: boolean
}

export async function buildTopic(db: Database, given: NewTopic): Promise<Built> {
  const { moduleId, name, description = '', state = 'published', isFreeSample = false } = given
  const [row] = await db.write<{ id: number }>(sql`
    insert into topics (module_id, name, description, state, is_free_sample, place)
    values (${moduleId}, ${name}, ${description}, ${state}, ${isFreeSample},
      (select count(*) from topics where module_id = ${moduleId})) returning id`)
  return { id: row?.id ?? 0, name }
}

type NewQuestion = {
  topicId: number
  text: string
  options?: [string, string, string, string]
  answer?: string
  description?: string
  isExamOnly?: boolean
  /** The default is true, so that a test about something else can name an option by its letter. */
  keepsOrder?: boolean
  /** Why each option is wrong. */
  reasons?: string[]
}

export async function buildQuestion(db: Database, given: NewQuestion): Promise<{ id: number }> {
  const { topicId, text, options = ['One', 'Two', 'Three', 'Four'], answer = 'Two', description = '' } = given
  const [a, b, c, d] = options
  const [row] = await db.write<{ id: number }>(sql`
    insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description,
      is_exam_only, keeps_order, reasons)
    values (${topicId}, ${text}, ${a}, ${b}, ${c}, ${d}, ${answer}, ${description}, ${given.isExamOnly ?? false},
      ${given.keepsOrder ?? true}, ${given.reasons ?? []})
    returning id`)
  return { id: row?.id ?? 0 }
}

export const buildGrant = (db: Pick<Databases, 'dbOf'>, learner: Person, moduleId: number) =>
  db.dbOf(learner.id).write(sql`
    insert into learner.grants (learner_id, module_id, granted_by) values (${learner.id}, ${moduleId}, ${learner.id})`)

export type Place = {
  course: Built
  module: Built
  topic: Built
  category?: { id: number }
  attempt?: { userId: number; id: number; examId: number }
  mockId?: number
  /** An order of the learner of the attempt. */
  orderId?: number
  /** An order of the person who looks at the page. */
  ownOrderId?: number
  /** An attempt of the person who opens the screens, if the other one is not theirs. */
  ownAttemptId?: number
}

/** Builds Core Java > Basics > Loops. */
export async function buildPlace(db: Database, names: string[] = []): Promise<Place> {
  const [courseName = 'Core Java', moduleName = 'Basics', topicName = 'Loops'] = names
  const course = await buildCourse(db, { name: courseName, description: courseName })
  const module = await buildModule(db, { courseId: course.id, name: moduleName, description: moduleName })
  const topic = await buildTopic(db, { moduleId: module.id, name: topicName, isFreeSample: true })
  return { course, module, topic }
}

/** Builds a place with every kind of content: plain, highlighted and unfinished questions, and an exam. */
export async function buildFullPlace(db: TestDb, names?: string[]): Promise<Place> {
  const place = await buildPlace(db, names)
  const topicId = place.topic.id
  const options: [string, string, string, string] = ['1', '`2`', '$3^2$', '']
  const asked = await buildQuestion(db, { topicId, text: '1', options, answer: '1', description: '2' })
  await buildQuestion(db, { topicId, text: '```java\n1 + 2;\n```', options, answer: '`2`', isExamOnly: true })
  await buildQuestion(db, { topicId, text: '3', options, answer: '4' })
  await db.write(sql`insert into exams (topic_id, name) values (${topicId}, '5')`)
  const category = await buildCategory(db, names?.[0] ?? 'Core Java')
  await buildVideo(db, { categoryId: category.id, title: '6' })
  await buildBlog(db, { categoryId: category.id, title: '7' })
  await buildProject(db, { name: '8', backend: '9', frontend: '10' })
  const { id: examId } = await buildExam(db, { topicId, questionIds: [asked.id], examName: '11' })
  const learner = await buildPerson(db, { username: '12', email: '13@gmail.com' })
  const attempt = await buildAttempt(db, learner, { examId, answers: [1], lateAnswers: [0] })
  await buildExtraTime(db, learner, examId, '14')
  await buildMail(db, learner.id, { isFailed: true })
  const order = await buildDrawnOrders(db, learner, place.module.id)
  return { ...place, category, attempt: { ...attempt, userId: learner.id }, orderId: order.id }
}

/** Builds orders that fill every part of their pages; the last one has the longest timeline. */
async function buildDrawnOrders(db: TestDb, learner: Person, moduleId: number): Promise<{ id: number }> {
  await buildOrder(db, learner, { moduleId, state: 'refunded', paymentId: '15', providerOrderId: '16' })
  await buildOrder(db, learner, { moduleId, state: 'placed', providerOrderId: '17' })
  return buildOrder(db, learner, {
    moduleId,
    method: '18',
    providerOrderId: '19',
    paymentId: '20',
    reviewReason: 'refund_failed',
    refundKind: 'admin',
    reason: '21',
    requestedBy: learner.id,
  })
}

export const buildExtraTime = (db: TestDb, learner: { id: number }, examId: number, reason: string) =>
  db.dbOf(learner.id).write(sql`
    insert into learner.extra_times (learner_id, exam_id, seconds, reason, given_by)
    values (${learner.id}, ${examId}, 600, ${reason}, ${learner.id})`)

export async function buildCategory(db: Database, name: string): Promise<Built> {
  const [row] = await db.write<{ id: number }>(sql`insert into categories (name) values (${name}) returning id`)
  return { id: row?.id ?? 0, name }
}

type NewLink = { categoryId: number; title: string; url?: string }

export async function buildVideo(db: Database, given: NewLink): Promise<{ id: number }> {
  const { categoryId, title, url = 'https://videos.example.com/1' } = given
  const [row] = await db.write<{ id: number }>(sql`
    insert into video_links (category_id, title, url) values (${categoryId}, ${title}, ${url}) returning id`)
  return { id: row?.id ?? 0 }
}

export async function buildBlog(db: Database, given: NewLink): Promise<{ id: number }> {
  const { categoryId, title, url = 'https://blogs.example.com/1' } = given
  const [row] = await db.write<{ id: number }>(sql`
    insert into blog_links (category_id, title, url) values (${categoryId}, ${title}, ${url}) returning id`)
  return { id: row?.id ?? 0 }
}

type NewProject = { name: string; backend?: string; frontend?: string; contact?: string; price?: number | null }

export async function buildProject(db: Database, given: NewProject): Promise<{ id: number }> {
  const { name, backend = 'Spring Boot', frontend = 'React', contact = '+919000000000', price = 1499 } = given
  const [row] = await db.write<{ id: number }>(sql`
    insert into projects (name, backend_technology, frontend_technology, database_name, authentication_type,
      contact_details, price_paise, note)
    values (${name}, ${backend}, ${frontend}, 'MySQL', 'JWT', ${contact}, ${price === null ? null : price * 100}, '')
    returning id`)
  return { id: row?.id ?? 0 }
}

/** Returns the first place of a seeded catalogue. */
export function firstPlace(db: Database): Promise<Place> {
  return db.selectOne<Place>(sql`
    select to_json(c) as course, to_json(m) as module, to_json(t) as topic,
      (select to_json(g) from categories g order by id limit 1) as category,
      (select to_json(e) from exams e order by id limit 1) as exam
    from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id order by t.id limit 1`)
}

/** Returns the token of the account that is logged in on this page. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? '{}').token as string)
