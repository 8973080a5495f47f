import type { Question } from '@abhyas/contract/questions'
import type { Database, Db } from '@abhyas/database/database'
import { RENDERER, renderQuestion } from '../../text/render-question.ts'
import { isRendered } from '../../text/with-html.ts'
import {
  insertOptionalQuestion,
  type NewQuestion,
  type QuestionRow,
  selectQuestionIdsForUpdate,
  selectUnrenderedQuestions,
  updateHtml,
} from './question-queries.ts'

export type WrittenQuestion = Omit<NewQuestion, 'html' | 'renderedBy'>

/** Returns null when the topic does not exist. */
export const addOptionalQuestion = async (db: Db, question: WrittenQuestion): Promise<QuestionRow | null> =>
  insertOptionalQuestion(db, { ...question, html: await renderQuestion(question), renderedBy: RENDERER })

/** Renders a question that this transaction has just written, and stores the HTML beside its text. */
export async function storeHtml(tx: Db, question: QuestionRow): Promise<Question> {
  if (isRendered(question)) return question
  const { id, version } = question
  const html = await renderQuestion(question)
  await updateHtml(tx, [{ id, version, html }], RENDERER)
  return { ...question, html }
}

// The server renders its cached pages again after each batch, because each changes the content. So the batches are few
// and large.
const AT_ONCE = 500

/** Stores the HTML of all questions that have none, or the HTML of an older renderer. */
export async function renderUnrendered(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const rows = await selectUnrenderedQuestions(db, { renderer: RENDERER, after, limit: AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    const rendered = await Promise.all(
      rows.map(async (row) => ({ id: row.id, version: row.version, html: await renderQuestion(row) })),
    )
    await db.transaction(async (tx) => {
      await selectQuestionIdsForUpdate(
        tx,
        rendered.map(({ id }) => id),
      )
      await updateHtml(tx, rendered, RENDERER)
    })
    after = last.id
  }
}
