import { saveAsFile } from './save-as-file.ts'

export type CsvCell = string | number | null

/**
 * Matches a text that a spreadsheet would run as a formula. The first character decides; some programs skip spaces
 * before it, and in some languages the full-width characters count too.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

const escape = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const cellOf = (cell: CsvCell): string => (typeof cell === 'string' ? escape(cell) : String(cell ?? ''))

/** A table as a file for spreadsheets. Texts are quoted and never run as formulas; numbers stay numbers. */
export const csvOf = (rows: CsvCell[][]): string =>
  // Without the byte order mark Excel reads the file as Latin-1.
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

export const saveAsCsv = (name: string, rows: CsvCell[][]): void => saveAsFile(name, csvOf(rows), 'text/csv')
