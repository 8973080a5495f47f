import type { TestDb } from '@abhyas/database/test-database'
import { buildAttempt } from './build-attempt.ts'
import { sql } from '@abhyas/database/sql'
import { buildContent } from './build-content.ts'
import { buildHealth } from './build-health.ts'
import { buildOrder } from './build-order.ts'
import { buildProvable } from './build-run.ts'
import { buildModule, buildQuestion, buildTopic } from './builders.ts'
import { buildEndedRegrade } from './regrades/run-regrades.ts'

/**
 * Builds one row of every kind, and rows that some changes need: a neighbour to swap places with, orders in other
 * states.
 */
export async function buildAuditedContent(db: TestDb) {
  const content = await buildContent(db)
  const { learner, course, module } = content
  const secondModule = await buildModule(db, { courseId: course.id })
  const secondTopic = await buildTopic(db, { moduleId: module.id })
  const stuckOrder = await buildOrder(db, learner, { state: 'review' })
  const openOrder = await buildOrder(db, learner, { state: 'draft' })
  const lateAttempt = await buildAttempt(db, learner, { examId: content.exam.id, lateAnswers: [1] })
  const provable = await buildProvable(db)
  const regrade = await buildEndedRegrade(db, provable.questionId)
  const flagged = await buildQuestion(db)
  await buildHealth(db, flagged.id)
  const courses = await db.select<{ id: number }>(sql`select id from courses order by id desc`)
  const courseIds = courses.map(({ id }) => id)
  return {
    ...content,
    provable,
    regrade,
    flagged,
    courseIds,
    secondModule,
    secondTopic,
    stuckOrder,
    openOrder,
    lateAttempt,
  }
}

export type AuditedContent = Awaited<ReturnType<typeof buildAuditedContent>>
