import type { ExportedQuestion, Written } from './exported-question.ts'
import { tableRows } from './table-rows.ts'

/**
 * Sheets run a cell that begins like this as a formula; in some languages the full-width signs count too. The reader takes
 * the apostrophe away again, so one that is already there gets another one.
 */
const IS_FORMULA = /^(?:[=@\t＝＋－＠]|[+-](?!\d+(?:\.\d+)?$)|'+[=+@\t'\-＝＋－＠])/

/** Writes a table. With the byte order mark, Excel reads Hindi. */
export function writeCsv(questions: readonly ExportedQuestion[]): Written {
  const lines = tableRows(questions).map((cells) => cells.map(cellOf).join(','))
  return { suffix: '.csv', bytes: new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`), leftOut: [] }
}

function cellOf(text: string): string {
  const harmless = IS_FORMULA.test(text) ? `'${text}` : text
  return /[",;\t|\n\r]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
