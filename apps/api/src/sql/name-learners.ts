import type { Learner } from '@abhyas/contract/exams-manage'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Reads the learners' names from the shared tables. A learner whose account was deleted has only a number. */
export async function nameLearners(shared: Db, ids: readonly number[]): Promise<(id: number) => Learner> {
  const unique = [...new Set(ids)]
  const learners = unique.length > 0 ? await selectLearners(shared, unique) : []
  const byId = new Map(learners.map((learner) => [learner.id, learner]))
  return (id) => byId.get(id) ?? { id, username: null, email: null }
}

const selectLearners = (db: Db, ids: readonly number[]) =>
  db.select<Learner>(sql`select id, username, email from users where id = any(${ids}::bigint[])`)
