import { drawAutomaton } from './automaton.ts'
import { BROKEN } from './broken.ts'
import { drawGantt } from './gantt.ts'
import { drawGraph } from './graph.ts'
import { BrokenDrawing } from './source-lines.ts'
import { escaped } from './svg.ts'
import { drawTree } from './tree.ts'
import { drawTruthTable } from './truth-table.ts'

const DRAWERS = new Map<string, (source: string) => string>([
  ['tree', drawTree],
  ['graph', drawGraph],
  ['automaton', drawAutomaton],
  ['gantt', drawGantt],
  ['truth-table', drawTruthTable],
])

/** Returns null when this is the language of no drawing. A broken drawing becomes its source and a sentence. */
export function drawingOf(language: string, source: string): string | null {
  const draw = DRAWERS.get(language)
  if (!draw) return null
  try {
    return draw(source)
  } catch (error) {
    if (!(error instanceof BrokenDrawing)) throw error
    return `<pre tabindex="0"><code>${escaped(source)}</code></pre>\n${BROKEN}${escaped(error.message)}</p>`
  }
}
