import { addSegment, type Block, goOn, strayOf } from './block.ts'
import type { Mark } from './line-marks.ts'
import type { Line } from './lines.ts'
import { type Ahead, optionFit } from './where-questions-begin.ts'

/** Adds a line to the question that is being read. */
export function takeLine(block: Block, line: Line, mark: Mark, afterBlank: boolean, next: Ahead | null): void {
  if (block.awaitsAnswer && mark.type !== 'explanation') {
    block.answers.push(strayOf(line))
    block.awaitsAnswer = false
    return
  }
  switch (mark.type) {
    case 'answer': {
      // An answer behind an explanation may belong to a question that we did not see.
      if (block.part === 'explanation' && block.answers.length > 0)
        block.doubts.push({ line: line.line, code: 'two_answers', value: mark.rest })
      block.awaitsAnswer = mark.rest === ''
      if (mark.rest !== '') block.answers.push({ text: mark.rest, line: line.line })
      if (block.part !== 'explanation') block.part = 'answer'
      return
    }
    case 'explanation': {
      block.part = 'explanation'
      addSegment(block, 'explanation', line, { rest: mark.rest })
      return
    }
    case 'difficulty': {
      block.difficulty = mark.rest
      return
    }
    case 'tags': {
      block.tags = mark.rest
        .split(/[,;]/)
        .map((tag) => tag.trim())
        .filter(Boolean)
      return
    }
    case 'option': {
      const fit = optionFit(block, mark.letter, next)
      if (fit !== 'none') return takeOption(block, line, mark, fit)
      break
    }
    case 'stem': {
      if (takeItem(block, line, mark)) return
      break
    }
    case 'box':
    case 'bullet': {
      if (block.part === 'answer' || block.part === 'explanation' || block.letter !== '') break
      addSegment(block, mark.type, line, { rest: mark.rest })
      if (mark.type === 'box') block.part = 'options'
      return
    }
    case 'blank':
    case 'fence':
    case 'topic':
    case 'text':
  }
  const isBehind =
    block.part === 'answer' || (block.part === 'options' && afterBlank) || (mark.type === 'text' && line.isPerhapsHead)
  if (isBehind) block.strays.push(strayOf(line))
  else goOn(block, line)
}

export function takeOption(
  block: Block,
  line: Line,
  mark: Extract<Mark, { type: 'option' }>,
  fit: 'next' | 'skips' | 'repeats',
): void {
  if (fit === 'repeats') block.doubts.push({ line: line.line, code: 'letter_repeated', value: mark.letter })
  addSegment(block, 'option', line, { rest: mark.rest, label: mark.letter, style: mark.style, isMarked: mark.isMarked })
  block.letter = mark.letter
  block.part = 'options'
}

/** A number inside a question begins a list: statements of its text, or options that are numbered. */
function takeItem(block: Block, line: Line, { number, style, rest }: Extract<Mark, { type: 'stem' }>): boolean {
  if (block.part !== 'stem' && block.part !== 'items') return false
  if (number !== block.item + 1 || (block.item > 0 && style !== block.itemStyle)) return false
  addSegment(block, 'item', line, { rest, label: String(number), style })
  block.item = number
  block.itemStyle = style
  block.part = 'items'
  return true
}
