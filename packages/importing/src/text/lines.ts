import { cleanText } from '../clean-text.ts'
import { LIMITS } from '../limits.ts'
import { ImportRefusal } from '../refusal.ts'

/** A line of the source, without what word processors and chats add. */
export type Line = {
  line: number
  text: string
  indent: number
  /** It stands beside a page number and looks like the head of a page, but stands there only once. */
  isPerhapsHead?: boolean
}

const SOFT_HYPHEN = '\u00AD'
/** '[14/11/26, 9:12 pm] Meera: ' and '14/11/2026, 21:12 - Meera: ' */
const CHAT_SENDER =
  /^(?:\[\d{1,2}[/.:-]\d{1,2}[^\]\n]{0,30}\]|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)? [-–])\s*[^:]{1,40}:\s?/i

/** Buttons and counters that stand around a question on web pages. */
const BUTTON = String.raw`(?:view|show|hide|see|check) (?:the )?(?:answers?|solutions?)|discuss(?:ion)?(?: in forum)?|workspace|report(?: (?:an )?error)?|share|bookmark|advertisement|\d+ comments?|comments? ?\(\d+\)`
const PAGE_NOISE = new RegExp(`^(?:${BUTTON})(?:[\\s|·/]+(?:${BUTTON}))*$`, 'i')
/** A broken line begins with a small letter more often than the name of a book, and '(A) x' is an option. */
const IS_HEAD = /^(?!\W?\w{1,2}\W)[^\p{Ll}].*[^?,;:]$/u
const PAGE_NUMBER =
  /^(?:[-–—]\s*\d{1,4}\s*[-–—]|page\s*:?\s*\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?|\d{1,4}\s*(?:of|\/)\s*\d{1,4}|\[\s*page\s*\d{1,4}\s*\])$/i

/** Splits a text into its lines. Numbers count from 1, as editors show them. */
export function toLines(text: string): Line[] {
  const raw = text.replaceAll(/\r\n?/g, '\n').split('\n')
  if (raw.length > LIMITS.lines) throw new ImportRefusal('too_many_lines')
  const lines: Line[] = []
  let isBroken = false
  for (const [at, written] of raw.entries()) {
    if (written.length > LIMITS.lineLength) throw new ImportRefusal('line_too_long', at + 1)
    const clean = cleanText(written)
      .replaceAll(/[\n\f]/g, ' ')
      .replaceAll('\t', '    ')
      .trimEnd()
    // Long runs of spaces would make the patterns slow.
    const indent = Math.min(clean.length - clean.trimStart().length, 40)
    const said = clean.trimStart().replaceAll(/ {9,}/g, ' '.repeat(8)).replace(CHAT_SENDER, '').trim()
    const previous = lines.at(-1)
    // A soft hyphen breaks a word in two lines.
    if (isBroken && previous && said !== '') previous.text += said
    else lines.push({ line: at + 1, text: said, indent })
    isBroken = written.trimEnd().endsWith(SOFT_HYPHEN)
  }
  return withoutFurniture(lines, pageStarts(raw))
}

/** The lines beside a form feed, which PDF readers write between pages. */
const pageStarts = (raw: string[]): Set<number> =>
  new Set(
    raw.flatMap((line, at) => (line.startsWith('\f') ? [at, at + 1] : line.endsWith('\f') ? [at + 1, at + 2] : [])),
  )

/**
 * Takes out page numbers, running heads and buttons, with the blank lines around them: a page may end in the middle of
 * a question. A bare number counts as a page number only beside a form feed, because it may be an option.
 */
function withoutFurniture(lines: Line[], pageStarts: Set<number>): Line[] {
  const isNumber = (line: Line) =>
    PAGE_NUMBER.test(line.text) || (/^\d{1,4}$/.test(line.text) && pageStarts.has(line.line))
  const places = new Set(lines.flatMap((line, at) => (isNumber(line) ? [at] : [])))
  for (const at of runningHeads(lines, places)) places.add(at)
  for (const [at, text] of linesBeside(lines, places))
    if (IS_HEAD.test(text)) lines[at] = { ...(lines[at] as Line), isPerhapsHead: true }
  const isBlankBeside = (at: number, step: number): boolean => {
    let next = at
    while (lines[next]?.text === '') next += step
    return places.has(next)
  }
  return lines.filter(({ text }, at) => {
    if (PAGE_NOISE.test(text) || places.has(at)) return false
    return !(text === '' && (isBlankBeside(at, 1) || isBlankBeside(at, -1)))
  })
}

/** Texts that stand beside page numbers on at least two pages, such as the name of the book. */
function runningHeads(lines: Line[], numbers: Set<number>): number[] {
  const places = new Map<string, Set<number>>()
  for (const [at, text] of linesBeside(lines, numbers))
    if (IS_HEAD.test(text)) places.set(text, (places.get(text) ?? new Set()).add(at))
  return [...places.values()].flatMap((each) => (each.size > 1 ? Array.from(each) : []))
}

/** The nearest lines with text above and below these places. */
function linesBeside(lines: Line[], places: Set<number>): [at: number, text: string][] {
  return [...places].flatMap((at) =>
    [-1, 1].flatMap((step): [number, string][] => {
      let next = at + step
      while (lines[next]?.text === '') next += step
      const text = lines[next]?.text ?? ''
      return text === '' || places.has(next) ? [] : [[next, text]]
    }),
  )
}
