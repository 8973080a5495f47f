import { buildExam } from '@abhyas/api/testing/builders'
import type { Database, Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { buildPlace, buildQuestion } from './test-data.ts'

/** Builds Core Java > Basics > Loops, with an exam of two questions. */
export async function buildMock(db: Database) {
  const place = await buildPlace(db)
  const topicId = place.topic.id
  const questionIds = [
    (await buildQuestion(db, { topicId, text: 'What is first?' })).id,
    (await buildQuestion(db, { topicId, text: 'What is second?' })).id,
  ]
  const exam = await buildExam(db, { topicId, questionIds, examName: 'Mock 1' })
  return { ...place, exam }
}

/** Reads the stored attempt, with the seconds that are left. */
export const attemptRow = (db: Pick<Databases, 'dbOf'>, learner: { id: number }, id: number) =>
  db.dbOf(learner.id).selectOne<{ state: string; reason: string | null; extra: number; left: number }>(sql`
    select state, void_reason as reason, extra_seconds as extra, extract(epoch from deadline - now())::int as left
    from learner.attempts where learner_id = ${learner.id} and id = ${id}`)
