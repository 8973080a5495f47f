import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { inBatches } from '../../../sql/in-batches.ts'

const ABOUT_QUESTIONS = [
  sql`question_versions`,
  sql`question_publications`,
  sql`question_comments`,
  sql`question_figures`,
  sql`option_figures`,
  sql`language_figures`,
]

const deleteOf = (db: Db, table: Sql) =>
  inBatches((limit) =>
    db.write(sql`
      delete from ${table} where ctid = any(array(
        select t.ctid from ${table} t
        where not exists (select from questions q where q.id = t.question_id)
          and not exists (select from deleted_questions d where d.id = t.question_id)
        limit ${limit} for update of t skip locked)) returning question_id`),
  )

/** Deletes the versions, the comments and the figures of questions that cannot be restored any more. */
export async function deleteForgotten(db: Db): Promise<void> {
  for (const table of ABOUT_QUESTIONS) await deleteOf(db, table)
}
