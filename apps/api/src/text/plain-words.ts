/**
 * Matches words on one line, without any sign of Markdown or maths. Most texts are like this, and this check takes a
 * tenth of the time of rendering.
 */
const PLAIN_WORDS = /^\p{L}(?:[^\p{Cc}\\`*_~[\]<>&$|]*[^\s\p{Cc}\\`*_~[\]<>&$|])?$/u

/** Says whether a text looks the same when it is shown as plain text. */
export const isPlainWords = (text: string): boolean => text === '' || PLAIN_WORDS.test(text)
