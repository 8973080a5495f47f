import type { QuestionHtml } from '@abhyas/contract/questions'
import { RENDERER, renderQuestion } from './render-question.ts'

type Texts = { [Field in keyof Required<QuestionHtml>]: string }
type Stored = Texts & { html: QuestionHtml; renderedBy: number }

/** A newer renderer's is taken too: while servers are replaced, an older one reads what a newer one wrote. */
export const isRendered = ({ renderedBy }: Pick<Stored, 'renderedBy'>): boolean => renderedBy >= RENDERER

/**
 * Rows with the HTML that is stored beside their texts. What was not written by us, or by an older renderer, is rendered now
 * and not stored: reading writes nothing, and a job stores it soon.
 */
export const withHtml = <Row extends Stored>(rows: readonly Row[]): Promise<Omit<Row, 'renderedBy'>[]> =>
  Promise.all(
    rows.map(async ({ renderedBy, ...row }) =>
      isRendered({ renderedBy }) ? row : { ...row, html: await renderQuestion(row as unknown as Texts) },
    ),
  )
