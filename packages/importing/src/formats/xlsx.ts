import readXlsxFile from 'read-excel-file/node'
import type { Problem } from '../draft.ts'
import { LIMITS } from '../limits.ts'
import { packZip } from '../pack-zip.ts'
import { ImportRefusal } from '../refusal.ts'
import { type Row, readTable } from '../tables/read-table.ts'
import type { Reading } from '../written-question.ts'
import { walkXml } from '../xml-tree.ts'

const IS_XML = /\.(?:xml|rels)$/i
const MAX_ELEMENTS = 2_000_000

/**
 * Reads the first sheet with a table. The library has no limits and reads zips leniently, so it gets a zip that we pack
 * from the files that we have checked.
 */
export async function readXlsx(all: ReadonlyMap<string, Uint8Array>): Promise<Reading> {
  const files = new Map([...all].filter(([name]) => IS_XML.test(name)))
  for (const [name, file] of files) checkPart(name, file)
  const sheets = await readXlsxFile(packZip(files), { trim: false }).catch(() => {
    throw new ImportRefusal('workbook_broken')
  })
  const filled = sheets.filter(({ data }) => data.length > 0)
  const problems: Problem[] = filled.slice(1).map(({ sheet }) => ({ line: null, code: 'sheet_not_read', value: sheet }))
  const read = readTable((filled[0]?.data ?? []).map(rowOf))
  return { questions: read.questions, problems: [...problems, ...read.problems] }
}

/** One cell far away would make the library fill a table up to it. */
function checkPart(name: string, file: Uint8Array): void {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new ImportRefusal('encoding_broken')
  }
  const isSheet = /^xl\/worksheets\//i.test(name)
  walkXml(
    text,
    {
      open: (tag, attributes) => {
        const element = tag.replace(/^.*:/, '')
        if (isSheet && element === 'row') requireRow(attributes['r'] ?? '1')
        if (isSheet && (element === 'c' || element === 'dimension'))
          for (const place of (attributes['r'] ?? attributes['ref'] ?? 'A1').split(':')) requirePlace(place)
      },
    },
    MAX_ELEMENTS,
  )
}

/** The library would read 1e9 as a number. */
function requireRow(row: string): void {
  if (!/^\d+$/.test(row)) throw new ImportRefusal('workbook_broken')
  if (Number(row) > LIMITS.rows) throw new ImportRefusal('too_many_rows')
}

function requirePlace(place: string): void {
  const [, letters = '', row = ''] = /^\$?([A-Z]+)\$?(.+)$/i.exec(place) ?? []
  requireRow(row)
  if (columnOf(letters) > LIMITS.columns) throw new ImportRefusal('too_many_columns')
}

const columnOf = (letters: string): number =>
  letters
    .toUpperCase()
    .slice(0, 4)
    .split('')
    .reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 0x40, 0)

/** Excel turns '1-2' into a date, and then the text of the author is lost. */
function rowOf(cells: readonly unknown[], at: number): Row {
  const doubtful = cells.flatMap((cell) => (cell instanceof Date ? ['date'] : []))
  return { firstLine: at + 1, lastLine: at + 1, cells: cells.map(cellText), doubtful }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  // 0.1 + 0.2 is stored with seventeen digits.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'string' || typeof cell === 'boolean' ? decodedCell(String(cell)) : ''
}

/** Excel writes a carriage return as _x000D_, and _x0041_ as _x005F_x0041_. The library leaves them as they are. */
const decodedCell = (text: string): string =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0d ? String.fromCharCode(code) : ''
  })
