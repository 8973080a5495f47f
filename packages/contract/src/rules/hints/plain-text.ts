/** Removes the signs of Markdown, as the text would be read aloud or printed. */
export const plainText = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim()

const NO_PROSE = [/^```.*?^```$/gms, /`[^`]*`/g, /\$[^$]*\$/g]

/** Returns the prose alone: without code blocks, inline code and maths. */
export const proseOf = (text: string): string => NO_PROSE.reduce((rest, form) => rest.replaceAll(form, ' '), text)

/** Returns the prose with spaces for all that is left out, so that each word stays in its place. */
export const proseInPlace = (text: string, alsoOut: readonly RegExp[] = []): string =>
  [...NO_PROSE, ...alsoOut].reduce((rest, form) => rest.replaceAll(form, (out) => ' '.repeat(out.length)), text)

/** Returns the words without their most common endings, so that `rows` equals `row`. */
export const wordStems = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{M}\d_]+/gu) ?? []).map((word) => word.replace(/(ies|es|s|ed|ing)$/, '')))
