/** Removes the signs of Markdown, as the text would be read aloud or printed. */
export const plainText = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim()

const FENCED = /^```.*?^```$/gms

/** Returns the prose alone: without code blocks, inline code and maths. */
export const proseOf = (text: string): string =>
  text
    .replaceAll(FENCED, ' ')
    .replaceAll(/`[^`]*`/g, ' ')
    .replaceAll(/\$[^$]*\$/g, ' ')
