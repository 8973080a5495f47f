import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildFigures, buildHealth } from '@abhyas/api/testing/build-health'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { buildExam } from '@abhyas/api/testing/builders'
import { buildPerson, buildPlace, buildQuestion, type Person } from './test-data.ts'

/** The worker withdraws a question by itself that has 100 answers, so these have fewer. */
const ANSWERS = 96

type Miskeyed = { id: number; topicId: number; examId: number; attempts: { learner: Person; id: number }[] }

/**
 * Builds a question whose key is B, while able learners pick C, with three attempts at its exam: the first two learners
 * picked C, and the last one B. A learner has reported it.
 */
export async function buildMiskeyed(db: TestDb): Promise<Miskeyed> {
  const { topic } = await buildPlace(db, ['Databases', 'Queries', 'Grouping and NULLs'])
  const ask = (text: string) => buildQuestion(db, { topicId: topic.id, text })
  const { id } = await buildQuestion(db, {
    topicId: topic.id,
    text: "The phones are '11', '22', NULL and '11'. What does this count?\n\n```sql\nselect count(*) from learner where phone <> '11';\n```",
    options: ['0', '2', '1', 'an error'],
    answer: '2',
    description: 'A row counts only where the condition is true.',
  })
  const questionIds = [id, (await ask('Which join keeps all rows?')).id]
  const exam = await buildExam(db, { topicId: topic.id, questionIds, examName: 'Queries, part 1' })
  const attempts: Miskeyed['attempts'] = []
  for (const [nth, username] of ['Asha', 'Rohan', 'Priya'].entries()) {
    const learner = await buildPerson(db, { username })
    const attempt = await buildAttempt(db, learner, { examId: exam.id, answers: [nth < 2 ? 2 : 1, nth === 0 ? 1 : 0] })
    attempts.push({ learner, id: attempt.id })
  }
  await buildFlagged(db, id)
  await buildReport(db, { questionId: id, reporterId: attempts[1]?.learner.id ?? 0, text: 'PostgreSQL gives me 1.' })
  return { id, topicId: topic.id, examId: exam.id, attempts }
}

/** Builds what the worker knows of a question whose key seems to be wrong. */
async function buildFlagged(db: TestDb, id: number): Promise<void> {
  await buildFigures(db, id, {
    picked: [
      { option: 0, answers: 18, ability: -0.25 },
      { option: 1, answers: 50, ability: -0.1 },
      { option: 2, answers: 18, ability: 0.9 },
      { option: 3, answers: 10, ability: -0.4 },
    ],
    seconds: 41,
  })
  await buildHealth(db, id, { answers: ANSWERS, correct: 50 })
}

type NewReport = { questionId: number; reporterId: number; text: string }

const buildReport = (db: TestDb, { questionId, reporterId, text }: NewReport) =>
  db.write(sql`
    insert into question_reports (question_id, question_version, reporter_id, reason, text)
    values (${questionId}, 1, ${reporterId}, 'wrong_answer', ${text})`)
