import type { QuestionHtml } from '@abhyas/contract/questions'
import { RENDERER, renderQuestion } from './render-question.ts'

type Texts = { [Field in Exclude<keyof QuestionHtml, 'reasons'>]: string } & { reasons?: readonly string[] }
type Stored = Texts & { html: QuestionHtml; renderedBy: number }

/** HTML of a newer renderer is accepted too: while servers are replaced, an older one reads rows of a newer one. */
export const isRendered = ({ renderedBy }: Pick<Stored, 'renderedBy'>): boolean => renderedBy >= RENDERER

/**
 * Returns rows with the HTML that is stored beside their texts. Rows without HTML, or with an older renderer's, are
 * rendered now but not stored. Reading writes nothing; a job stores the HTML soon.
 */
export const withHtml = <Row extends Stored>(rows: readonly Row[]): Promise<Omit<Row, 'renderedBy'>[]> =>
  Promise.all(
    rows.map(async ({ renderedBy, ...row }) =>
      isRendered({ renderedBy }) ? row : { ...row, html: await renderQuestion(row as unknown as Texts) },
    ),
  )
