import * as texts from '@abhyas/messages/texts'
import { type Expression, readExpression } from './expression.ts'
import { BrokenDrawing, linesOf, nameOf, notUnderstood } from './source-lines.ts'
import { escaped } from './svg.ts'

type Column = Expression & { name: string }

const MOST_NAMES = 5
const MOST_COLUMNS = 6

/** One column per line: an expression, or a name for it, as in `Y = A and B`. */
const readColumns = (source: string): Column[] => {
  const lines = linesOf(source)
  if (lines.length > MOST_COLUMNS) throw new BrokenDrawing(texts.drawingTooLarge())
  return lines.map((each) => {
    const [, name, written = ''] = /^(?:([^=]*?)=)?([^=]*)$/.exec(each.text) ?? []
    const expression = readExpression(written.trim())
    if (!expression) throw notUnderstood(each)
    const { names, valueOf } = expression
    return { names, valueOf, name: name === undefined ? written.trim() : nameOf(name, each) }
  })
}

/** A table of 0 and 1 for all values of the names, which are sorted. */
export function drawTruthTable(source: string): string {
  const columns = readColumns(source)
  const names = [...new Set(columns.flatMap((column) => [...column.names]))].toSorted()
  if (names.length > MOST_NAMES) throw new BrokenDrawing(texts.drawingTooManyNames())
  const heads = [...names, ...columns.map(({ name }) => name)]
  const rows = Array.from({ length: 2 ** names.length }, (_, row) => {
    const values = new Map(names.map((name, nth) => [name, ((row >> (names.length - 1 - nth)) & 1) === 1]))
    return [...values.values(), ...columns.map(({ valueOf }) => valueOf(values))]
  })
  const title = texts.drawnTruthTable({ names: columns.map(({ name }) => name).join(', ') })
  const head = heads.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((value) => `<td>${value ? 1 : 0}</td>`).join('')}</tr>`).join('')
  return `<div class="wide" tabindex="0"><table class="truth" aria-label="${escaped(title)}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}
