import type { WrittenText } from '../written-question.ts'
import type { Line } from './lines.ts'

/** An entry of a list of answers: '7-b' in line 120. */
export type ListedAnswer = WrittenText & { number: number }

const HEADING = /^(?:the\s+)?(?:answers?\s*keys?|answers|key|answer\s*(?:list|sheet)|correct answers)\s*[:.–—-]*\s*/i
const PAIR =
  /(?:^|[\s,;|]+)(?:q\.?\s*)?[([]?(\d{1,4})\s*[).\]]?\s*[-–—:=.)]?\s*[([]?([A-Ja-j](?:\s?,\s?[A-Ja-j]\b)*)[)\]]?(?=$|[\s,;|.])\.?/gi
const ENTRY = /^(?:q\.?\s*)?[([]?(\d{1,4})\s*(?:[).\]:=]|[-–—])+\s*(\S.{0,60})$/i

/** The pairs of a line that holds nothing else. */
function pairsOf({ text, line }: Line): ListedAnswer[] {
  if (text.length > 2000 || !/\d/.test(text)) return []
  const pairs = [...text.matchAll(PAIR)].map(([, number, letter = '']) => ({
    number: Number(number),
    text: letter,
    line,
  }))
  return text.replaceAll(PAIR, '').trim() === '' ? pairs : []
}

export type FoundList = { answers: ListedAnswer[]; end: number }

/**
 * Finds a list of answers that begins at this line: under a heading, or several pairs without one. A line '1. b' alone
 * could be a question, so without a heading there are at least two pairs. `isQuestion` says that options follow, and
 * `isKnown` that there is a question with this number.
 */
export function listAt(
  lines: readonly Line[],
  start: number,
  isQuestion: (at: number) => boolean,
  isKnown: (number: number) => boolean,
): FoundList | null {
  const first = lines[start]
  if (!first || first.text === '') return null
  const heading = HEADING.exec(first.text)?.[0] ?? ''
  const answers: ListedAnswer[] = []
  const rest = first.text.slice(heading.length)
  if (heading !== '' && rest !== '') {
    const pairs = pairsOf({ ...first, text: rest })
    if (pairs.length === 0) return null
    answers.push(...pairs)
  }
  let at = heading === '' ? start : start + 1
  let end = heading === '' ? start : at
  for (; at < lines.length; at++) {
    const line = lines[at]
    if (!line || line.text === '') continue
    const found = pairsOf(line)
    if (found.length === 0 && heading !== '' && !isQuestion(at))
      found.push(...entryOf(line).filter(({ number }) => isKnown(number) && number > (answers.at(-1)?.number ?? 0)))
    if (found.length === 0) break
    answers.push(...found)
    end = at + 1
  }
  return answers.length >= (heading === '' ? 2 : 1) ? { answers, end } : null
}

function entryOf({ text, line }: Line): ListedAnswer[] {
  const [, number, answer = ''] = ENTRY.exec(text) ?? []
  return number === undefined || answer.endsWith('?') ? [] : [{ number: Number(number), text: answer, line }]
}
