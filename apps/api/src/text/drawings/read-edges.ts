import * as texts from '@abhyas/messages/texts'
import type { Edge } from './edges.ts'
import { BrokenDrawing, nameOf, notUnderstood, type SourceLine } from './source-lines.ts'

const MOST_NODES = 16
const MOST_EDGES = 40
const LONGEST_LABEL = 12
const EDGE = /^(\S.*?)\s+(-|->)\s+([^:]*[^:\s])\s*(?::\s*(\S.*))?$/

/** Reads `A - B: 4`, `A -> B` or a name alone. Edges between the same nodes become one, with both labels. */
export function readEdges(lines: readonly SourceLine[]): { names: string[]; edges: Edge[] } {
  const names = new Set<string>()
  const edges: Edge[] = []
  for (const each of lines) {
    const text = each.text.trim()
    const [, from = '', sign, to = '', label = ''] = EDGE.exec(text) ?? []
    if (from === '') {
      if (/[:>]|^-|-$/.test(text)) throw notUnderstood(each)
      names.add(nameOf(text, each))
      continue
    }
    if (label.length > LONGEST_LABEL)
      throw new BrokenDrawing(texts.drawingNameTooLong({ line: each.number, name: label }))
    const edge = { from: nameOf(from, each), to: nameOf(to, each), hasArrow: sign === '->', label }
    names.add(edge.from).add(edge.to)
    const same = edges.find((one) => one.from === edge.from && one.to === edge.to && one.hasArrow === edge.hasArrow)
    if (same) same.label = [same.label, label].filter(Boolean).join(', ')
    else edges.push(edge)
  }
  if (names.size > MOST_NODES || edges.length > MOST_EDGES) throw new BrokenDrawing(texts.drawingTooLarge())
  return { names: [...names], edges }
}
