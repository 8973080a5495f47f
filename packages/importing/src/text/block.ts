import type { WrittenQuestion, WrittenText } from '../written-question.ts'
import type { Line } from './lines.ts'

/** A part of a question: its text, or one labelled line with the lines that continue it. */
export type Segment = {
  role: 'stem' | 'option' | 'box' | 'bullet' | 'item' | 'explanation'
  /** The letter of an option, or the number of an item. */
  label: string
  style: string
  isMarked: boolean
  lines: Line[]
  /** The first line with its label, for a list that turns out to be a part of the text. */
  written: string
}

export type Part = 'stem' | 'items' | 'options' | 'answer' | 'explanation'

/** The lines of one question while they are collected. */
export type Block = {
  number: number | null
  /** The last number that was seen, of this question or of one before it. */
  lastNumber: number | null
  style: string
  part: Part
  segments: Segment[]
  /** The letter of the last option, or ''. */
  letter: string
  /** The number of the last item of a numbered list, or 0. */
  item: number
  itemStyle: string
  /** An answer without a text on its line is on the next one. */
  awaitsAnswer: boolean
} & Pick<
  WrittenQuestion,
  'answers' | 'strays' | 'doubts' | 'difficulty' | 'tags' | 'topicName' | 'firstLine' | 'lastLine'
>

export const newBlock = (
  line: number,
  number: number | null,
  style: string,
  before: Block | null,
  topicName: string | null,
): Block => ({
  number,
  lastNumber: number ?? before?.lastNumber ?? null,
  style,
  part: 'stem',
  segments: [],
  letter: '',
  item: 0,
  itemStyle: '',
  awaitsAnswer: false,
  answers: [],
  strays: [],
  doubts: [],
  difficulty: '',
  tags: [],
  topicName,
  firstLine: line,
  lastLine: line,
})

export function addSegment(
  block: Block,
  role: Segment['role'],
  line: Line,
  { rest = line.text, label = '', style = '', isMarked = false } = {},
): void {
  block.segments.push({ role, label, style, isMarked, lines: [{ ...line, text: rest }], written: line.text })
}

/** Adds a line to the segment that it continues. */
export function goOn(block: Block, line: Line): void {
  const last = block.segments.at(-1)
  if (last) last.lines.push(line)
  else addSegment(block, block.part === 'explanation' ? 'explanation' : 'stem', line)
}

export const strayOf = ({ text, line }: Line): WrittenText => ({ text, line })
