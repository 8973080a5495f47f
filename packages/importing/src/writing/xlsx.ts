import { escapeXml } from '../escape-xml.ts'
import type { ExportedQuestion, Written } from './exported-question.ts'
import { tableRows } from './table-rows.ts'
import { cellName, packWorkbook } from './workbook.ts'

/** Every cell is a text, so that '=1+1' is no formula and '007' keeps its zeros. */
export function writeXlsx(questions: readonly ExportedQuestion[]): Written {
  const rows = tableRows(questions).map((cells, row) => {
    const written = cells.map((text, column) =>
      text === ''
        ? ''
        : `<c r="${cellName(row, column)}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(text)}</t></is></c>`,
    )
    return `<row r="${row + 1}">${written.join('')}</row>`
  })
  return { suffix: '.xlsx', bytes: packWorkbook(rows.join('')), leftOut: [] }
}

/** Excel reads _x0041_ as the letter A. */
const escapeCell = (text: string): string => escapeXml(text).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
