import { CsvError, parse } from 'csv-parse/sync'
import { LIMITS } from '../limits.ts'
import { ImportRefusal } from '../refusal.ts'
import { type Row, readTable } from '../tables/read-table.ts'
import { readColumns } from '../tables/table-columns.ts'
import type { Reading } from '../written-question.ts'

const DELIMITERS = [',', ';', '\t', '|']
const HEAD_LENGTH = 20_000

/** A pasted table begins with the names of its columns. */
export const looksLikeTable = (text: string): boolean => delimiterOf(text) !== null

export function readCsv(text: string): Reading {
  const delimiter = delimiterOf(text)
  if (delimiter === null) throw new ImportRefusal('no_header')
  return readTable(rowsOf(text, delimiter, LIMITS.rows + 1), { isCsv: true })
}

/** Takes the delimiter that makes a header of one of the first lines. Excel may name it in the first line. */
function delimiterOf(text: string): string | null {
  const said = /^sep=(.)\r?\n/i.exec(text)?.[1]
  const lines = text.slice(0, HEAD_LENGTH).split(/\r\n?|\n/, 10)
  const counts = DELIMITERS.map((delimiter) => {
    const columns = lines.map((line) => readColumns(cellsOf(line, delimiter))).find((each) => each !== null)
    return { delimiter, count: columns ? columns.options.length + (columns.answer === null ? 1 : 2) : 0 }
  })
  const best = counts.toSorted((one, other) => other.count - one.count)[0]
  if (said && counts.some(({ delimiter, count }) => delimiter === said && count > 0)) return said
  return best && best.count > 0 ? best.delimiter : null
}

const cellsOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

function rowsOf(text: string, delimiter: string, limit: number): Row[] {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    // The parser counts a Windows line break inside quotes twice.
    records = parse(text.replaceAll(/\r\n?/g, '\n'), {
      delimiter,
      info: true,
      relax_column_count: true,
      // A paste from a sheet has quotes in its cells as they are.
      relax_quotes: delimiter === '\t',
      max_record_size: LIMITS.cellLength * 8,
      to: limit,
    }) as unknown as typeof records
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportRefusal('csv_broken', typeof error['lines'] === 'number' ? error['lines'] : null)
    throw error
  }
  let end = 0
  return records.map(({ record, info }) => {
    const firstLine = end + 1
    end = Math.max(info.lines, firstLine)
    return { firstLine, lastLine: end, cells: record }
  })
}
