import { plainText } from '@abhyas/contract/rules/hints/plain-text'

/** A question as far as it is compared with others. */
export type Asked = { questionText: string; options: readonly string[] }

const WORD = /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}_][\p{L}\p{M}\p{N}_]*|[^\s\p{L}\p{M}\p{N}_]/gu
const NUMBER = /^\p{Nd}/u
const LETTER = /^[\p{L}_]/u

/** Stands for every number, because other numbers do not make another question. */
export const ANY_NUMBER = '#'

/** Returns the words, numbers and signs of a text in small letters, without the marks of Markdown. */
export const wordsOf = (text: string): string[] => plainText(text).normalize('NFKC').toLowerCase().match(WORD) ?? []

export const withoutNumbers = (words: readonly string[]): string[] =>
  words.map((word) => (NUMBER.test(word) ? ANY_NUMBER : word))

/** Returns the words and numbers alone. Signs make too many questions with code look alike. */
export const withoutSigns = (words: readonly string[]): string[] =>
  words.filter((word) => word === ANY_NUMBER || LETTER.test(word) || NUMBER.test(word))
