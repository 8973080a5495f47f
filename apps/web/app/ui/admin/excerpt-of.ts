/** A text of a question in one line, for lists and for the labels of buttons. */
export const excerptOf = (text: string): string => {
  const words = text.replaceAll(/```\w*|[`*_$]/g, '')
  const line = words.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
