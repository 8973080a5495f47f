/**
 * Words on one line, with nothing that Markdown or maths could take for a sign of theirs. Most texts are so, and
 * seeing it takes a tenth of the time of rendering them.
 */
const PLAIN_WORDS = /^\p{L}(?:[^\p{Cc}\\`*_~[\]<>&$|]*[^\s\p{Cc}\\`*_~[\]<>&$|])?$/u

/** Shown as plain text, it looks the same as rendered. */
export const isPlainWords = (text: string): boolean => text === '' || PLAIN_WORDS.test(text)
