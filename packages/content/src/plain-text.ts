/** Without the signs of Markdown: as it is read aloud, or printed. */
export const plainText = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim()

const FENCED = /^```.*?^```$/gms

/** Prose alone: without blocks of code, code within a line, and maths. */
export const proseOf = (text: string): string =>
  text
    .replaceAll(FENCED, ' ')
    .replaceAll(/`[^`]*`/g, ' ')
    .replaceAll(/\$[^$]*\$/g, ' ')
