import { escapeXml } from '../escape-xml.ts'
import { cellName, packWorkbook } from '../writing/workbook.ts'

/** Writes rows as Excel does. Numbers are stored as numbers, and texts in the cell or in the shared list. */
export function workbook(rows: readonly string[][], sheetData?: string): Buffer {
  const shared: string[] = []
  const cell = (text: string, row: number, column: number): string => {
    const place = cellName(row, column)
    if (text === '') return ''
    if (/^-?\d{1,9}(?:\.\d+)?$/.test(text)) return `<c r="${place}"><v>${text}</v></c>`
    if (column % 2 === 0)
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
    shared.push(`<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
    return `<c r="${place}" t="s"><v>${shared.length - 1}</v></c>`
  }
  const data =
    sheetData ??
    rows
      .map((cells, row) => `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`)
      .join('')
  return packWorkbook(data, shared.join(''))
}
