import type { Mock } from '@abhyas/contract/exams-mocks'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { callAsAdmin } from './sit-exam.ts'
import { buildPlace, buildQuestion } from './test-data.ts'

export const MARK = 3600

/** A mock exam of two sections with two questions each. Option B is right, and a wrong answer takes half a mark. */
export async function buildRankedMock(db: TestDb, origin: string, changes: object = {}): Promise<Mock> {
  const { topic } = await buildPlace(db)
  const ask = async (text: string) => (await buildQuestion(db, { topicId: topic.id, text })).id
  const ids = [await ask('First?'), await ask('Second?'), await ask('Third?'), await ask('Fourth?')]
  return callAsAdmin<Mock>(db, origin, 'POST', '/api/mocks', {
    examName: 'Ranked mock',
    owner: { kind: 'alone', id: null },
    sectionMode: 'free',
    sections: [
      { name: 'Aptitude', questionIds: ids.slice(0, 2) },
      { name: 'Coding', questionIds: ids.slice(2) },
    ],
    examDuration: 20,
    marking: { right: MARK, wrong: MARK / 2, pass: { kind: 'percent', value: 50 } },
    isFree: true,
    state: 'published',
    ...changes,
  })
}

/** Adds the graded attempts of learners who have no account here: one for each of these marks. */
export async function addSittings(db: TestDb, examId: number, marks: readonly number[]): Promise<void> {
  const { paperId } = await db.selectOne<{ paperId: number }>(sql`
    select paper_id as "paperId" from exams where id = ${examId}`)
  for (const [nth, got] of marks.entries()) {
    const learnerId = 5_000_000 + nth
    await db.dbOf(learnerId).write(sql`
      insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_name, owner_kind, question_count,
        duration_seconds, started_at, deadline, device_id, state, finished_at, closed_by, correct_count, total_marks,
        pass_marks, marks, is_logged)
      values (${learnerId}, ${examId}, ${paperId}, 'Ranked mock', '', 'alone', 4, 1200, now() - interval '20 minutes',
        now(), gen_random_uuid(), 'graded', now() - interval '1 minute', 'learner', 0, ${4 * MARK}, ${2 * MARK}, ${got}, true)`)
  }
}
