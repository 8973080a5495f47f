const FENCE = '```'
/** Lines that mean something in a content file. A text that holds one gets a backslash before it. */
const SPECIAL = /^\\*(?:#{1,2} |- \[[ x]\] |- tags: )/
const ESCAPED = /^\\+(?:#{1,2} |- \[[ x]\] |- tags: |```)/
const PROOF = /^```\w+ +(?:run|check)(?: |$)/
const ESCAPED_PROOF = /^(```\w+) ( +(?:run|check)(?: |$))/

export const isFence = (line: string): boolean => line.startsWith(FENCE)

/** A line break is only there for the width of the file, so such a line goes on with a space. Lists, tables and quotes stay. */
const goesOn = (before: string, line: string): boolean =>
  before.trim() !== '' && !isFence(before) && !isFence(line) && /^[^-\s|>]/.test(line)

/** Writes a text so that `readLines` gives back the same text. */
export function guardLines(text: string): string[] {
  const lines = text.split('\n')
  // A fence without an end would swallow the rest of the file, so it becomes a line like others.
  const isClosed = lines.filter(isFence).length % 2 === 0
  let isCode = false
  const guarded = lines.map((line) => {
    const fence = isClosed && isFence(line)
    const wasCode = isCode
    if (fence) isCode = !isCode
    if (fence) return !wasCode && PROOF.test(line) ? line.replace(' ', '  ') : line
    if (wasCode) return line
    return SPECIAL.test(line) || ESCAPED.test(line) || isFence(line) ? `\\${line}` : line
  })
  return withBreaks(guarded)
}

/** A backslash at the end of a line keeps its line break. */
function withBreaks(lines: readonly string[]): string[] {
  let isCode = false
  return lines.map((line, at) => {
    if (isFence(line)) isCode = !isCode
    const next = lines[at + 1]
    return !isCode && next !== undefined && goesOn(line, next) ? `${line}\\` : line
  })
}

/** Reads the lines of a text in a content file. */
export function readLines(lines: readonly string[]): string {
  let text = ''
  let isCode = false
  let before = ''
  for (const line of lines) {
    const wasCode = isCode
    if (isFence(line)) isCode = !isCode
    const shown = wasCode
      ? line
      : isFence(line)
        ? line.replace(ESCAPED_PROOF, '$1$2')
        : ESCAPED.test(line)
          ? line.slice(1)
          : line
    if (wasCode || !goesOn(before, line)) text += `\n${shown}`
    else if (before.endsWith('\\')) text = `${text.slice(0, -1)}\n${shown}`
    else text += ` ${shown.trim()}`
    before = wasCode ? FENCE : line
  }
  return text.trim()
}
