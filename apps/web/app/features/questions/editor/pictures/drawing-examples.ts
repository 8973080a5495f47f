import * as texts from '@abhyas/messages/texts'

type Example = { language: string; text: () => string; source: string }

/** Each drawing that a text may hold, with an example that an author can insert and change. */
export const DRAWING_EXAMPLES: readonly Example[] = [
  { language: 'tree', text: texts.drawingTree, source: '8\n  3\n    1\n    6\n  10\n    -\n    14' },
  { language: 'graph', text: texts.drawingGraph, source: 'A - B: 4\nA - C: 2\nB - C: 1\nC -> D: 7' },
  {
    language: 'automaton',
    text: texts.drawingAutomaton,
    source: 'start q0\naccept q1\nq0 -> q1: a\nq1 -> q1: a, b\nq0 -> q0: b',
  },
  { language: 'gantt', text: texts.drawingGantt, source: 'P1: 0-4\nP2: 4-7\nP1: 7-9' },
  { language: 'truth-table', text: texts.drawingTruthTable, source: 'A and not B\nY = A xor B' },
]
