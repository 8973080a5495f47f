import { comparable } from '../clean-text.ts'
import type { WrittenOption, WrittenQuestion } from '../written-question.ts'
import type { Block, Segment } from './block.ts'
import { nextLetter, pieceOption, splitBoxes, splitInline, splitStem } from './inline-options.ts'
import { hasRightSign, withoutRightSign } from './line-marks.ts'
import { joinLines } from './join-lines.ts'

/** Concludes the parts of a question from its lines. */
export function buildQuestion(block: Block): WrittenQuestion {
  const role = optionRole(block.segments)
  const chosen = block.segments.filter((segment) => segment.role === role)
  const textSegments = block.segments.filter((segment) => segment.role !== role && segment.role !== 'explanation')
  const inline = role === null ? takeInlineOptions(textSegments) : null
  const written: WrittenQuestion = {
    firstLine: block.firstLine,
    lastLine: block.lastLine,
    kind: null,
    text: textOf(textSegments),
    options: inline ?? optionsOf(chosen),
    answers: [...block.answers],
    explanation: joinLines(
      block.segments.filter((segment) => segment.role === 'explanation').flatMap(({ lines }) => lines),
    ),
    isExamOnly: null,
    keepsOrder: null,
    difficulty: block.difficulty,
    tags: block.tags,
    topicName: block.topicName,
    strays: [...block.strays],
    doubts: [...block.doubts],
  }
  if (role === 'box' && written.options.filter((option) => option.isMarked).length > 1) written.kind = 'several'
  if (role === 'option' || inline) doubtSkippedLetters(written)
  if (block.number === null) doubtHeadings(block, written)
  joinBrokenAnswer(written)
  return written
}

/** Letters win over boxes, bullets and numbers, which are then a list in the text. */
function optionRole(segments: readonly Segment[]): Segment['role'] | null {
  const count = (role: Segment['role']) => segments.filter((segment) => segment.role === role).length
  if (count('option') > 0) return 'option'
  if (count('box') > 0) return 'box'
  return count('bullet') > 1 ? 'bullet' : count('item') > 1 ? 'item' : null
}

function optionsOf(segments: readonly Segment[]): WrittenOption[] {
  const wasInline = { yes: false }
  return segments.flatMap((segment, nth) => {
    const [first] = segment.lines
    if (!first) return []
    const { role, label, style } = segment
    const text = joinLines(segment.lines)
    if (role === 'box')
      return segment.lines
        .flatMap(({ text, line }, at) => (at === 0 ? splitBoxes(text, line) : []))
        .map(withRest(segment))
    if (role === 'bullet' || role === 'item') {
      const isMarked = hasRightSign(text)
      return [{ label: role === 'item' ? label : '', text: withoutRightSign(text), line: first.line, isMarked }]
    }
    const end = segments[nth + 1]?.label ?? 'K'
    const pieces = splitInline({ letter: label, text }, style, end > label ? end : label, nth > 0 && !wasInline.yes)
    if (pieces.length > 1) wasInline.yes = true
    return pieces.map((piece, at) => pieceOption(piece, first.line, at === 0 && segment.isMarked))
  })
}

/** A letter is missing, so an option may be lost inside the one before it. */
function doubtSkippedLetters({ options, doubts }: WrittenQuestion): void {
  let expected = 'A'
  for (const { label, line } of options) {
    if (label > expected) doubts.push({ line, code: 'letter_skipped', value: expected })
    expected = nextLetter(label)
  }
}

/** The last box of a line goes on in the lines below it. */
const withRest =
  ({ lines }: Segment) =>
  (option: WrittenOption, place: number, all: WrittenOption[]): WrittenOption =>
    place < all.length - 1
      ? option
      : { ...option, text: joinLines([{ line: option.line, indent: 0, text: option.text }, ...lines.slice(1)]) }

/** Finds 'What is 2 + 2? A) 3 B) 4'. */
function takeInlineOptions(segments: Segment[]): WrittenOption[] | null {
  const last = segments.at(-1)
  const lines = last?.lines.filter(({ text }) => text !== '') ?? []
  const first = lines[0]
  if (!last || !first) return null
  const split = splitStem(lines.map(({ text }) => text).join(' '))
  if (!split || split.stem === '') return null
  last.lines = [{ ...first, text: split.stem }]
  return split.pieces.map((piece) => pieceOption(piece, first.line, false))
}

/** Lists inside the text keep their marks and their lines. */
function textOf(segments: readonly Segment[]): string {
  return segments
    .map(({ role, lines, written }) => {
      const [first, ...rest] = lines
      return first && role !== 'stem' ? joinLines([{ ...first, text: written }, ...rest]) : joinLines(lines)
    })
    .filter(Boolean)
    .join('\n')
    .trim()
}

/** Without numbers, a heading above a question looks like its first paragraph. */
function doubtHeadings(block: Block, written: WrittenQuestion): void {
  const [stem] = block.segments
  if (stem?.role !== 'stem' || stem.lines.some(({ text }) => text.startsWith('```'))) return
  const gap = stem.lines.findIndex(
    ({ text }, at) => at > 0 && text === '' && stem.lines.slice(at).some((line) => line.text !== ''),
  )
  if (gap < 0) return
  const heading = stem.lines.slice(0, gap)
  written.text = textOf([
    { ...stem, lines: stem.lines.slice(gap) },
    ...block.segments.slice(1).filter(({ role }) => role === 'bullet' && block.letter !== ''),
  ])
  written.strays.unshift({ text: joinLines(heading), line: block.firstLine })
}

/** 'Ans: as many as the' and 'left table' below it are one answer, if they make the text of an option. */
function joinBrokenAnswer(written: WrittenQuestion): void {
  const answer = written.answers.at(-1)
  const [stray] = written.strays
  if (!answer || !stray || stray.line <= answer.line) return
  const text = `${answer.text} ${stray.text}`
  if (!written.options.some((option) => comparable(option.text).toLowerCase() === comparable(text).toLowerCase()))
    return
  answer.text = text
  written.strays.shift()
}
