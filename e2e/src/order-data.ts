import { buildOrder } from '@abhyas/api/testing/build-order'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { buildCourse, buildModule, buildQuestion, buildTopic, type Person } from './test-data.ts'

/** Builds Core Java > Loops with this many questions in its one topic, and returns its addresses. */
export async function buildSold(db: Database, { questions = 1, price = 25 } = {}) {
  const course = await buildCourse(db, { name: 'Core Java' })
  const module = await buildModule(db, { courseId: course.id, name: 'Loops', price })
  const topic = await buildTopic(db, { moduleId: module.id, name: 'For' })
  for (let nth = 1; nth <= questions; nth += 1)
    await buildQuestion(db, { topicId: topic.id, text: `Question ${nth}?`, description: `Why ${nth}` })
  return {
    course,
    module,
    topic,
    buyPath: `/user/buynow/${module.id}`,
    modulesPath: `/user/module/${course.id}/modules`,
    topicsPath: `/user/module/${module.id}/topics`,
    practicePath: `/user/Topic/${topic.id}/question`,
  }
}

/** Builds an order of a new module with this name. */
export async function buildNamedOrder(
  db: TestDb,
  person: Pick<Person, 'id'>,
  name: string,
  changes: Parameters<typeof buildOrder>[2] = {},
): Promise<number> {
  const course = await buildCourse(db, { name })
  const module = await buildModule(db, { courseId: course.id, name })
  return (await buildOrder(db, person, { ...changes, moduleId: module.id })).id
}

/** Builds an order in each state, for screens that show them. Returns the number of the refunded one. */
export async function buildOrdersOf(db: TestDb, person: Pick<Person, 'id'>): Promise<number> {
  for (const state of ['draft', 'placed', 'expired', 'review', 'reversed', 'refund_pending', 'paid'] as const)
    await buildNamedOrder(db, person, '1', { state, ...(state === 'placed' && { failure: '2' }) })
  return buildNamedOrder(db, person, '3', { state: 'refunded', paymentId: '4', method: '5' })
}

/** Runs a job of the worker now, which otherwise runs by a schedule. */
export const runJob = (db: Database, name: 'check-open-orders' | 'process-payment-backlog') =>
  db.write(sql`insert into pgboss.job (name, data) values (${name}, '{}')`)
