import type { ContentInside } from '@abhyas/contract/catalog'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type Kind = 'course' | 'module' | 'topic'

/** Selects the topics of a course or a module, or the topic itself. */
function topicsInside(kind: Kind, id: number) {
  if (kind === 'topic') return sql`select ${id}::bigint`
  if (kind === 'module') return sql`select id from topics where module_id = ${id}`
  return sql`select id from topics where module_id in (select id from modules where course_id = ${id})`
}

/**
 * Selects the exams of other places that contain questions from here: the questions were moved here later, or a mock
 * exam asks them, by hand or by a pool.
 */
export const selectExamIdsAround = (tx: Db, kind: Kind, id: number) =>
  tx.select<{ id: number }>(sql`
    select distinct e.id from questions q join exam_questions x on x.question_id = q.id join exams e on e.id = x.exam_id
    where q.topic_id in (${topicsInside(kind, id)}) and e.topic_id is distinct from q.topic_id
    union select exam_id from exam_pools where topic_id in (${topicsInside(kind, id)})`)

/** A learner owns a topic by its module, and a course by any of its modules. */
export async function selectModuleIdsAround(db: Db, kind: Kind, id: number): Promise<number[]> {
  if (kind === 'module') return [id]
  const found =
    kind === 'course'
      ? sql`select id from modules where course_id = ${id}`
      : sql`select module_id as id from topics where id = ${id}`
  return (await db.select<{ id: number }>(found)).map((module) => module.id)
}

/** Selects the exams that a deletion includes. */
export const selectExamIdsInside = (db: Db, kind: Kind, id: number) =>
  db.select<{ id: number }>(sql`
    select id from exams where topic_id in (${topicsInside(kind, id)}) or ${isOwnedBy(kind, id)}`)

type Amounts = Omit<ContentInside, 'owners' | 'buyers'>

/** Counts the rows that a deletion includes: the foreign keys cascade from a course down to its questions and exams. */
export function selectAmountsInside(db: Db, kind: Kind, id: number): Promise<Amounts> {
  const topics = topicsInside(kind, id)
  const modules = kind === 'course' ? sql`(select count(*) from modules where course_id = ${id})` : sql`0`
  return db.selectOne<Amounts>(sql`
    select ${modules} as modules,
      ${kind === 'topic' ? sql`0` : sql`(select count(*) from (${topics}) t)`} as topics,
      (select count(*) from questions where topic_id in (${topics})) as questions,
      (select count(*) from exams where topic_id in (${topics}) or ${isOwnedBy(kind, id)}) as exams`)
}

/** The mock exams that belong to the module, to the course, or to a module of it. */
function isOwnedBy(kind: Kind, id: number) {
  if (kind === 'topic') return sql`false`
  if (kind === 'module') return sql`module_id = ${id}`
  return sql`course_id = ${id} or module_id in (select id from modules where course_id = ${id})`
}
