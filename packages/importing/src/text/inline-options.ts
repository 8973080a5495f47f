import type { WrittenOption } from '../written-question.ts'
import { hasRightSign, withoutRightSign } from './line-marks.ts'

type Piece = { letter: string; text: string }

const opening = (style: string): string => (/^[([]/.test(style) ? `\\${style[0]}` : '')
const closing = (style: string): string => `\\${style.at(-2) ?? ')'}`
const letterIn = (style: string, letter: string): string => (style.endsWith('a') ? letter.toLowerCase() : letter)
export const nextLetter = (letter: string): string => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)

/**
 * Splits 'A. 10   B. 24   C. 6' at the labels that come next in the alphabet, up to `end` (without it). A label may be
 * missing: the gap becomes a doubt. With `needsWideGap` one space is too little, because 'D. Vitamin E. is good' is one
 * option.
 */
export function splitInline(first: Piece, style: string, end: string, needsWideGap: boolean): Piece[] {
  const pieces: Piece[] = [first]
  for (let last = first; ;) {
    const letters = [nextLetter(last.letter), nextLetter(nextLetter(last.letter))].filter((letter) => letter < end)
    const next = letters.map((letter) => splitAt(last, letter, style, needsWideGap)).find((piece) => piece !== null)
    if (!next) return pieces
    pieces.push(next)
    last = next
  }
}

/** Cuts the text at a label, and returns the piece behind it. */
function splitAt(piece: Piece, letter: string, style: string, needsWideGap: boolean): Piece | null {
  const gap = needsWideGap ? String.raw`\s{2,}` : String.raw`\s`
  const label = new RegExp(`${gap}${opening(style)}${letterIn(style, letter)}${closing(style)}\\s*(?=\\S)`)
  const found = label.exec(piece.text)
  if (!found || found.index === 0) return null
  const text = piece.text.slice(found.index + found[0].length).trim()
  piece.text = piece.text.slice(0, found.index).trim()
  return { letter, text }
}

const FIRST_LABEL = /\s([([])?([Aa])([).\]])\s*(?=\S)/g

/** Splits 'What is 2 + 2? A) 3 B) 4 C) 5'. Returns null when the line does not hold at least an A and a B. */
export function splitStem(text: string): { stem: string; style: string; pieces: Piece[] } | null {
  if (text.length > 3000) return null
  for (const found of text.matchAll(FIRST_LABEL)) {
    const [all, open = '', letter = '', close = ''] = found
    const style = `${open}${close}${letter}`
    const pieces = splitInline({ letter: 'A', text: text.slice(found.index + all.length) }, style, 'K', false)
    if (pieces.length > 1) return { stem: text.slice(0, found.index).trim(), style, pieces }
  }
  return null
}

const BOX_LABEL = /(?:^|\s)(?:[-*]\s+)?(?:\[( |x|X|✓|✔)?\]|([☐☑☒]))\s*/g

/** Splits '[ ] the first    [x] the second'. */
export function splitBoxes(text: string, line: number): WrittenOption[] {
  const starts = [...text.matchAll(BOX_LABEL)]
  return starts.map((start, nth) => ({
    label: '',
    text: text.slice(start.index + start[0].length, starts[nth + 1]?.index).trim(),
    line,
    isMarked: /[xX✓✔☑☒]/.test(start[1] ?? start[2] ?? ''),
  }))
}

export const pieceOption = ({ letter, text }: Piece, line: number, isMarked: boolean): WrittenOption => ({
  label: letter,
  text: withoutRightSign(text),
  line,
  isMarked: isMarked || hasRightSign(text),
})
