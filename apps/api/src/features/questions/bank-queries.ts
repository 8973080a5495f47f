import type { BankQuestion } from '@abhyas/contract/questions-bank'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { countFound } from '../../sql/counter-queries.ts'
import { QUESTION, type Rendered } from './question-queries.ts'

export type BankFilter = {
  /** A LIKE pattern for all texts of a question. Undefined matches every question. */
  pattern?: string | undefined
  courseId?: number | undefined
  moduleId?: number | undefined
  topicId?: number | undefined
  importId?: number | undefined
  state: 'all' | 'needs_attention' | 'exam_only'
}

/** Contains only the requested conditions: one statement for all cases would have a plan that fits none. */
function matching({ pattern, courseId, moduleId, topicId, importId, state }: BankFilter): Sql {
  const conditions = [
    ...(pattern === undefined ? [] : [sql`and q.search_text like ${pattern}`]),
    ...(topicId === undefined ? [] : [sql`and q.topic_id = ${topicId}`]),
    ...(moduleId === undefined ? [] : [sql`and t.module_id = ${moduleId}`]),
    ...(courseId === undefined ? [] : [sql`and m.course_id = ${courseId}`]),
    ...(importId === undefined ? [] : [sql`and q.import_id = ${importId}`]),
    ...(state === 'needs_attention' ? [sql`and q.needs_attention`] : []),
    ...(state === 'exam_only' ? [sql`and q.is_exam_only`] : []),
  ]
  return conditions.reduce((all, condition) => sql`${all} ${condition}`, sql``)
}

const WITH_MODULE = sql`join topics t on t.id = q.topic_id join modules m on m.id = t.module_id`

export type BankRow = BankQuestion & Rendered

/** Selects a question with its topic, module and course. */
export const BANK_QUESTION = sql`${QUESTION}, t.name as "topicName", m.id as "moduleId", m.name as "moduleName",
  c.id as "courseId", c.name as "courseName"`
export const FROM_BANK = sql`from questions q ${WITH_MODULE} join courses c on c.id = m.course_id`

// Plans each search for its own words: a common word is found by reading in order, a rare one through the index.
export const selectBankPage = (db: Db, { after, limit, ...filter }: BankFilter & { after: number; limit: number }) =>
  db.select<BankRow>(
    plannedAnew(sql`
      select ${BANK_QUESTION} ${FROM_BANK}
      where q.id > ${after} ${matching(filter)} order by q.id limit ${limit}`),
  )

export const selectBankQuestions = (db: Db, ids: readonly number[]) =>
  db.select<BankRow>(sql`select ${BANK_QUESTION} ${FROM_BANK} where q.id = any(${ids}::bigint[])`)

/** The module and the course are joined only if the filter needs them. */
export function countInBank(db: Db, filter: BankFilter): Promise<number> {
  const place = filter.moduleId === undefined && filter.courseId === undefined ? sql`` : WITH_MODULE
  return countFound(db, sql`from questions q ${place} where true ${matching(filter)}`)
}
