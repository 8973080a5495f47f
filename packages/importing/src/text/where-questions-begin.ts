import type { Block } from './block.ts'
import { nextLetter, splitStem } from './inline-options.ts'
import type { Mark } from './line-marks.ts'
import type { Line } from './lines.ts'

/** A mark further on that shapes a question. */
export type Ahead = Mark

const beginsOptions = (ahead: Ahead | null): boolean =>
  ahead !== null &&
  ((ahead.type === 'option' && ahead.letter === 'A') || ahead.type === 'box' || ahead.type === 'bullet')

/** Says whether this line begins another question than the one that is being read. */
export function isNewQuestion(
  mark: Mark,
  line: Line,
  block: Block | null,
  afterBlank: boolean,
  ahead: Ahead | null,
): boolean {
  if (block?.awaitsAnswer && mark.type !== 'stem') return false
  switch (mark.type) {
    case 'stem':
      return block === null || mark.isSure || isNextNumber(mark, block, afterBlank)
    case 'option':
      return block === null ? mark.letter === 'A' : isRestart(mark.letter, block, ahead)
    case 'text':
    case 'box':
    case 'bullet': {
      if (mark.type !== 'text') return block === null && mark.type === 'box'
      if (!beginsOptions(ahead)) return false
      if (block === null || block.part === 'answer') return true
      const isLettered = ahead?.type === 'option' || ahead?.type === 'box'
      if (block.part === 'explanation') return afterBlank && (isLettered || block.number === null)
      return block.part === 'options' && afterBlank && isLettered && line.text !== ''
    }
    case 'blank':
    case 'fence':
    case 'answer':
    case 'explanation':
    case 'difficulty':
    case 'tags':
    case 'topic':
      return false
  }
}

/** Decides about '7.' from the number of the question before, and from what was read of it. */
function isNextNumber(mark: Extract<Mark, { type: 'stem' }>, block: Block, afterBlank: boolean): boolean {
  const { number, style } = mark
  const isNext = block.lastNumber !== null && number === block.lastNumber + 1
  if (block.part === 'stem') {
    if (number === 1) return false
    return isNext
  }
  if (block.part === 'items') {
    const goesOn = number === block.item + 1 && style === block.itemStyle
    if (!goesOn) return isNext || (afterBlank && number !== 1)
    const isEither = isNext && style === block.style && block.item > 1
    // 'Question 5' and 'the fifth option' look the same here.
    if (isEither) block.doubts.push({ line: block.lastLine, code: 'text_not_understood', value: `${number}${style}` })
    return isEither
  }
  // '26 times' may go on with '20.' in the next line.
  if (mark.rest === '' && !afterBlank && block.part !== 'answer') return false
  if (isNext || block.part === 'answer') return true
  if (block.part === 'explanation' && !afterBlank) return false
  if (afterBlank) return block.lastNumber === null || number === 1 || number > block.lastNumber
  return block.lastNumber !== null && (number === 1 || (number > block.lastNumber && number <= block.lastNumber + 3))
}

/** '10.' below '9) …' may be the end of a broken line, unless the text above it already has its options. */
export function isUnsureNumber(mark: Mark, block: Block | null, afterBlank: boolean): boolean {
  if (mark.type !== 'stem' || mark.isSure || afterBlank || block?.part !== 'stem') return false
  if (mark.style === block.style || block.style === 'Q') return false
  return splitStem(block.segments.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' ')) === null
}

/** 'A' again means that the text of another question was not seen. */
function isRestart(letter: string, block: Block, ahead: Ahead | null): boolean {
  if (letter !== 'A' || ahead?.type !== 'option' || ahead.letter !== 'B') return false
  if (block.part === 'answer' || block.part === 'explanation') return block.part === 'answer' || block.number === null
  if (block.letter === '' || block.letter === 'A') return false
  block.doubts.push({ line: block.lastLine, code: 'letter_repeated', value: 'A' })
  return true
}

/** Says how a letter fits behind the letters before it. */
export function optionFit(block: Block, letter: string, ahead: Ahead | null): 'next' | 'skips' | 'repeats' | 'none' {
  if (block.part === 'answer' || block.part === 'explanation') return 'none'
  const expected = block.letter === '' ? 'A' : nextLetter(block.letter)
  if (letter === expected) return 'next'
  if (letter === block.letter) return 'repeats'
  if (letter < expected) return 'none'
  // A broken line may begin with 'C. elegans'; two letters in a row are options.
  const isRow = ahead?.type === 'option' && ahead.letter === nextLetter(letter)
  return isRow || (block.letter !== '' && letter <= nextLetter(expected)) ? 'skips' : 'none'
}
