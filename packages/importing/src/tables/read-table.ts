import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import { cleanText, comparable } from '../clean-text.ts'
import type { Problem } from '../draft.ts'
import { LIMITS } from '../limits.ts'
import { ImportRefusal } from '../refusal.ts'
import { type Reading, type WrittenOption, type WrittenQuestion, writtenQuestion } from '../written-question.ts'
import { type Columns, isOurTable, readColumns } from './table-columns.ts'

/** A row of a table, with the lines of the file that it covers. */
export type Row = { firstLine: number; lastLine: number; cells: string[]; doubtful?: string[] }

const KINDS: [QuestionKind, RegExp][] = [
  ['several', /^(?:several|multi(?:ple)?(?: ?(?:answers?|correct|response|select))?|msq|mrq|checkbox)$/i],
  ['number', /^(?:number|numeric(?:al)?|nat|integer)$/i],
  ['one', /^(?:one|single(?: ?(?:answer|correct|choice))?|mcq|scq|radio)$/i],
]
/** An apostrophe that keeps a sheet from running the cell as a formula. */
const GUARD = /^'(?=['=+@\t\-＝＋－＠])/
const LETTERS = /^[A-F](?:\s*,\s*[A-F])*$/

const yesOrNo = (text: string): boolean | null =>
  /^(?:yes|y|true|1)$/i.test(text) ? true : /^(?:no|n|false|0)$/i.test(text) ? false : null

const HEADER_WITHIN = 10
const ROWS_THAT_PROVE = 5

/** Reads the rows of a CSV file or a sheet. The header may stand below a title. */
export function readTable(rows: readonly Row[], { isCsv = false } = {}): Reading {
  if (rows.length > LIMITS.rows) throw new ImportRefusal('too_many_rows')
  const head = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => readColumns(cells) !== null)
  const header = rows[head]
  const columns = header && readColumns(header.cells)
  if (!header || !columns) throw new ImportRefusal('no_header')
  const problems: Problem[] = []
  const questions: WrittenQuestion[] = []
  for (const row of rows.slice(head + 1)) {
    const { cells, firstLine } = row
    if (cells.length > LIMITS.columns) throw new ImportRefusal('too_many_columns', firstLine)
    if (cells.some((cell) => cell.length > LIMITS.cellLength)) throw new ImportRefusal('cell_too_long', firstLine)
    if (cells.every((cell) => cell.trim() === '')) continue
    // In a row with a cell too many or too few, every text may be in the wrong column.
    const isRagged =
      cells.length < header.cells.length || cells.slice(header.cells.length).some((cell) => cell.trim() !== '')
    if (isRagged) problems.push({ line: firstLine, code: 'row_ragged', value: String(cells.length) })
    else questions.push(readRow(row, columns, problems, isCsv))
  }
  if (!isOurTable(columns)) settleLabels(questions, columns)
  return { questions, problems }
}

function readRow(
  { firstLine, lastLine, cells, doubtful = [] }: Row,
  columns: Columns,
  problems: Problem[],
  isCsv: boolean,
): WrittenQuestion {
  const isOurs = isOurTable(columns)
  const read = (text: string): string =>
    isOurs ? (isCsv ? text.replace(GUARD, '') : text).replaceAll(/\r\n?/g, '\n') : cleanText(text)
  const cell = (place: number | null): string => (place === null ? '' : read(cells[place] ?? '').trim())
  const options: WrittenOption[] = columns.options.map(({ place, label }) => ({
    label,
    text: cell(place),
    line: firstLine,
    isMarked: false,
  }))
  while (options.at(-1)?.text === '') options.pop()
  const answer = cell(columns.answer)
  for (const [place, option] of options.entries()) option.reason = cell(columns.reasons[place] ?? null)
  const letters = isOurs && options.length > 0 && LETTERS.test(answer) ? answer.split(/\s*,\s*/) : []
  for (const option of options) option.isMarked = letters.includes(option.label)
  const saidKind = cell(columns.kind)
  const kind = KINDS.find(([, pattern]) => pattern.test(saidKind))?.[0] ?? null
  if (kind === null && saidKind !== '') problems.push({ line: firstLine, code: 'text_not_understood', value: saidKind })
  return {
    ...writtenQuestion(firstLine),
    lastLine,
    // A column says 'mcq' for both kinds with options, so it proves only the other two.
    kind: kind === 'one' && options.length === 0 ? null : kind,
    text: cell(columns.question),
    options,
    answers: answer === '' || letters.length > 0 ? [] : [{ text: answer, line: firstLine }],
    explanation: cell(columns.explanation),
    isExamOnly: yesOrNo(cell(columns.examOnly)),
    keepsOrder: yesOrNo(cell(columns.keepsOrder)),
    difficulty: cell(columns.difficulty),
    tags: cell(columns.tags)
      .split(isOurs ? ',' : /[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    topicName: cell(columns.topic) || null,
    doubts: doubtful.map((value) => ({ line: firstLine, code: 'content_left_out', value })),
  }
}

/**
 * Decides for the whole table what a number or a letter in the answers counts. A 0 shows that numbers count from 0, and
 * then no number is certain. Without a 0, a number as high as the number of options shows that they count from 1.
 */
function settleLabels(questions: readonly WrittenQuestion[], columns: Columns): void {
  const withOptions = questions.filter(
    ({ options, answers, kind }) => options.length > 0 && answers.length > 0 && kind !== 'number',
  )
  const labelled = withOptions.filter(
    ({ options, answers }) => !options.some((option) => comparable(option.text) === comparable(answers[0]?.text ?? '')),
  )
  const all = (pattern: RegExp) =>
    labelled.length > 0 && labelled.every(({ answers }) => pattern.test(answers[0]?.text ?? ''))
  const isNumbered = columns.options[0]?.label === '1'
  const digits = labelled.filter(isDigit)
  // Where most answers are texts, a 0 is the text of an option too.
  const hasZero = labelled.some(isZero) || (withOptions.some(isZero) && digits.length * 2 > withOptions.length)
  if (isNumbered && !hasZero) trustTexts(withOptions, labelled)
  if (hasZero || columns.countsFromUnknown) {
    for (const { answers, doubts } of withOptions)
      for (const { text, line } of answers)
        if (/^\d\b/.test(text)) doubts.push({ line, code: 'answer_unclear', value: text })
    return
  }
  const showsLast = labelled.some(({ options, answers }) => answers[0]?.text.trim() === String(options.length))
  const relabel = isNumbered ? all(/^[A-H]$/i) : all(/^\d$/) && showsLast
  if (!relabel) return
  for (const { options } of questions)
    for (const [place, option] of options.entries())
      option.label = isNumbered ? String.fromCodePoint(0x41 + place) : String(place + 1)
}

const isZero = ({ answers }: WrittenQuestion): boolean => answers[0]?.text.trim() === '0'

/**
 * Where the other rows name their answer by its text, and none by a number, a digit is the text of an option too. A list
 * of several right options is always written with numbers, so it says nothing about the other rows.
 */
function trustTexts(withOptions: readonly WrittenQuestion[], labelled: readonly WrittenQuestion[]): void {
  const byText = withOptions.filter((question) => !labelled.includes(question))
  const inWords = byText.filter((question) => !isDigit(question))
  if (inWords.length < ROWS_THAT_PROVE || labelled.some(isDigit)) return
  for (const { options } of byText.filter(isDigit)) for (const option of options) option.label = ''
}

const isDigit = ({ answers }: WrittenQuestion): boolean => /^\d$/.test(answers[0]?.text ?? '')
