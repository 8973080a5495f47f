import type { Line } from './lines.ts'

const ENDS_LIKE_CODE = /[;{}]$/
const HAS_CODE_SIGN = /[=()[\]{}]|^(?:int|char|float|double|return|break|else)\b/
const BEGINS_LIKE_CODE =
  /^(?:#include\b|(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE)\s\S|def \w+\(|(?:for|while|if|switch)\s?\(|print(?:f|ln)?\(|System\.out|console\.log)/

const isCode = ({ text }: Line): boolean =>
  (ENDS_LIKE_CODE.test(text) && HAS_CODE_SIGN.test(text)) || text === '}' || text === '{' || BEGINS_LIKE_CODE.test(text)

/**
 * Joins the lines of one text. The width of a page breaks lines, so they go on with a space; an empty line begins a
 * paragraph. Lines of code keep their breaks and stand in a fence.
 */
export function joinLines(written: readonly Line[]): string {
  const lines = withoutMargin(written)
  let text = ''
  let isFenced = false
  let isOurFence = false
  let hasBreak = false
  let isTable = false
  for (const line of lines) {
    if (line.text.startsWith('```') && !isOurFence) {
      text += `${text === '' ? '' : hasBreak ? '\n\n' : '\n'}${line.text}`
      isFenced = !isFenced
      hasBreak = !isFenced
      continue
    }
    if (isFenced) {
      text += `\n${' '.repeat(line.indent)}${line.text}`
      continue
    }
    if (isCode(line)) {
      if (!isOurFence) text += `${text === '' ? '' : '\n\n'}\`\`\``
      isOurFence = true
      text += `\n${' '.repeat(line.indent)}${line.text}`
      continue
    }
    if (isOurFence) text += '\n```'
    if (isOurFence || line.text === '') hasBreak = true
    isOurFence = false
    if (line.text === '') continue
    const isRow = line.text.startsWith('|')
    if (text !== '') text += hasBreak ? '\n\n' : isTable || isRow ? '\n' : ' '
    isTable = isRow
    text += line.text.replaceAll(/ {2,}/g, ' ')
    hasBreak = false
  }
  if (isOurFence) text += '\n```'
  return text.trim()
}

/** Code keeps its indent, but not the margin that the whole question has. */
function withoutMargin(lines: readonly Line[]): Line[] {
  const margin = Math.min(...lines.filter((line) => line.text !== '' && isCode(line)).map(({ indent }) => indent))
  return Number.isFinite(margin)
    ? lines.map((line) => ({ ...line, indent: Math.max(0, line.indent - margin) }))
    : [...lines]
}
