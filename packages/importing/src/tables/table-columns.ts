import { cleanText } from '../clean-text.ts'

/** Which column of a table holds which part of a question. */
export type Columns = {
  question: number
  answer: number | null
  /** Columns with an option, in their order, and the label that an answer names it by. */
  options: { place: number; label: string }[]
  explanation: number | null
  difficulty: number | null
  tags: number | null
  topic: number | null
  kind: number | null
  /** Columns with a reason, in the order of the options. */
  reasons: number[]
  examOnly: number | null
  keepsOrder: number | null
  /** A header says 'index', which may count from 0. */
  countsFromUnknown: boolean
}

const NAMES: [keyof Omit<Columns, 'options' | 'reasons' | 'countsFromUnknown'>, RegExp][] = [
  ['question', /^(?:questions?|question ?text|questiontext|stem|problem|q)$/],
  [
    'answer',
    /^(?:(?:correct|right) ?)?(?:answers?|ans|key|option)(?: ?(?:key|option|letter|no|number|index))?$|^correct(?: ?(?:index|choice))?$|^(?:solution|answer) ?key$/,
  ],
  ['explanation', /^(?:explanations?|solution|rationale|feedback|reason|description|remarks?)$/],
  ['difficulty', /^(?:difficulty|level|difficulty ?level)$/],
  ['tags', /^(?:tags?|keywords?|labels?)$/],
  ['topic', /^(?:topics?|topic ?name|category|chapter|subject|unit)$/],
  ['examOnly', /^exam ?only$/],
  ['keepsOrder', /^keeps? ?order$/],
  ['kind', /^(?:kind|type|question ?type)$/],
]
const OPTION = /^(?:options?|opt|choices?|answer ?option|ch|op)?[ ._-]*\(?([a-h]|[1-9])\)?$/

const REASON = /^reason [a-h1-9]$/

const plainName = (cell: string): string =>
  cleanText(cell)
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s*:.-]+/g, ' ')
    .trim()

/** Reads the names of the columns. Returns null when the row is no header. */
export function readColumns(cells: readonly string[]): Columns | null {
  const columns: Columns = {
    question: -1,
    answer: null,
    options: [],
    explanation: null,
    difficulty: null,
    tags: null,
    topic: null,
    kind: null,
    reasons: [],
    examOnly: null,
    keepsOrder: null,
    countsFromUnknown: false,
  }
  for (const [place, cell] of cells.entries()) {
    const name = plainName(cell)
    const label = OPTION.exec(name)?.[1]?.toUpperCase()
    const known = NAMES.find(([, pattern]) => pattern.test(name))?.[0]
    if (REASON.test(name)) columns.reasons.push(place)
    else if (label) columns.options.push({ place, label })
    else if (known === 'question' && columns.question < 0) columns.question = place
    else if (known && known !== 'question') columns[known] ??= place
    if (known === 'answer' && /index/.test(name)) columns.countsFromUnknown = true
  }
  const labels = columns.options.map(({ label }) => label)
  const isInOrder = labels.every((label, nth) => label === labelAt(nth, labels[0] ?? ''))
  const isTable = columns.question >= 0 && isInOrder && (columns.answer !== null || columns.options.length >= 2)
  return isTable ? columns : null
}

const labelAt = (nth: number, first: string): string =>
  first === '1' ? String(nth + 1) : String.fromCodePoint(0x41 + nth)

/** Only the tables that we write have both columns. Their texts are read as they stand. */
export const isOurTable = ({ examOnly, keepsOrder }: Columns): boolean => examOnly !== null && keepsOrder !== null
