import type { Problem } from '../draft.ts'
import { type ListedAnswer, listAt } from './answer-list.ts'
import { addSegment, type Block, goOn, newBlock } from './block.ts'
import { answerBehind, type Mark, markOf } from './line-marks.ts'
import type { Line } from './lines.ts'
import { takeLine, takeOption } from './take-line.ts'
import { type Ahead, isNewQuestion, isUnsureNumber } from './where-questions-begin.ts'

/** Questions that one list of answers is about: those since the last list. */
export type Chapter = { blocks: Block[]; listed: ListedAnswer[] }
type Token = { line: Line; mark: Mark }

/** Reads the lines in order, and decides for each line to which part of a question it belongs. */
export function readBlocks(written: readonly Line[]): { chapters: Chapter[]; problems: Problem[] } {
  const tokens = tokensOf(written)
  const lines = tokens.map(({ line }) => line)
  const ahead = aheadOf(tokens)
  const isQuestion = (at: number) => ahead[at + 1]?.type === 'option' || ahead[at + 1]?.type === 'box'
  const isKnown = (number: number) => chapter.blocks.some((each) => each.number === number)
  let chapter: Chapter = { blocks: [], listed: [] }
  const chapters = [chapter]
  const problems: Problem[] = []
  let block: Block | null = null
  let topicName: string | null = null
  let afterBlank = true
  let isFenced = false

  const begin = (line: Line, number: number | null = null, style = ''): Block => {
    const begun = newBlock(line.line, number, style, block, topicName)
    // Among numbered questions, one without a number may be the rest of a broken line.
    if (number === null && begun.lastNumber !== null && !afterBlank)
      begun.doubts.push({ line: line.line, code: 'text_not_understood', value: line.text })
    chapter.blocks.push(begun)
    return begun
  }

  for (let at = 0; at < tokens.length; at++) {
    const { line, mark } = tokens[at] as Token
    const list = isFenced ? null : listAt(lines, at, isQuestion, isKnown)
    if (list) {
      chapter.listed.push(...list.answers)
      chapters.push((chapter = { blocks: [], listed: [] }))
      block = null
      at = list.end - 1
      continue
    }
    if (mark.type === 'fence') isFenced = !isFenced
    if (isFenced || mark.type === 'fence') {
      if (block) goOn(block, line)
      else problems.push({ line: line.line, code: 'text_not_understood', value: line.text })
      continue
    }
    if (mark.type === 'blank') {
      if (block && block.part !== 'answer') goOn(block, line)
      afterBlank = true
      continue
    }
    if (mark.type === 'topic') {
      if (block?.part === 'stem' || block?.part === 'items') block.topicName = mark.rest
      topicName = mark.rest
      continue
    }
    const begins = isNewQuestion(mark, line, block, afterBlank, ahead[at + 1] ?? null)
    if (begins) {
      const isUnsure = isUnsureNumber(mark, block, afterBlank)
      block = mark.type === 'stem' ? begin(line, mark.number, mark.style) : begin(line)
      if (isUnsure) block.doubts.push({ line: line.line, code: 'text_not_understood', value: line.text })
      // An option without a question above it leaves the text empty, and an empty text is a doubt.
      if (mark.type === 'stem') addSegment(block, 'stem', line, { rest: mark.rest })
      else if (mark.type === 'option') takeOption(block, line, mark, 'next')
      else addSegment(block, mark.type === 'box' || mark.type === 'bullet' ? mark.type : 'stem', line)
      if (mark.type === 'box' || mark.type === 'bullet') block.part = 'options'
    } else if (block) takeLine(block, line, mark, afterBlank, ahead[at + 1] ?? null)
    else problems.push({ line: line.line, code: 'text_not_understood', value: line.text })
    if (block) block.lastLine = line.line
    afterBlank = false
  }
  return { chapters: chapters.filter(({ blocks, listed }) => blocks.length + listed.length > 0), problems }
}

function tokensOf(lines: readonly Line[]): Token[] {
  return lines.flatMap((line) => {
    const texts = answerBehind(line.text) ?? [line.text]
    return texts.map((text) => ({ line: { ...line, text }, mark: markOf(text) }))
  })
}

/** For each line, the next mark from there on that shapes a question. */
function aheadOf(tokens: readonly Token[]): (Ahead | null)[] {
  const ahead: (Ahead | null)[] = Array.from({ length: tokens.length + 1 }, () => null)
  for (let at = tokens.length - 1; at >= 0; at--) {
    const mark = tokens[at]?.mark
    const isShape = mark && !['blank', 'text', 'fence'].includes(mark.type)
    ahead[at] = isShape ? mark : (ahead[at + 1] ?? null)
  }
  return ahead
}
