import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { buildQuestion } from './builders.ts'

/** Builds a question, and a run of its snippet that gave its key. */
export async function buildProvable(db: TestDb, { output = '2\n', outcome = 'output', isCut = false } = {}) {
  const questionText = 'What does this print?\n\n```js\nconsole.log(1 + 1)\n```'
  const question = await buildQuestion(db, { questionText, optionA: '`2`', optionB: '`11`', correctAnswer: '`2`' })
  const [run] = await db.write<{ id: number }>(sql`
    insert into snippet_runs (author_id, question_text, language, state, tries, outcome, output, is_cut)
    values (1, ${questionText}, 'javascript', 'done', 1, ${outcome}, ${output}, ${isCut}) returning id`)
  return { questionId: question.id, runId: run?.id ?? 0 }
}
