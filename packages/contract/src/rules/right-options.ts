import { OPTIONS, type OptionTexts } from './option-order.ts'

/** One right option, several right options, or a number that the learner types. */
export type QuestionKind = 'one' | 'several' | 'number'

/**
 * What a learner answered. For one right option, `option` is the place of the pick as the author wrote it, from 0. For
 * several, it has a bit for each pick. A number has no option.
 */
export type GivenAnswer = { option: number | null; number?: string | null | undefined }

export const isAnswered = ({ option, number }: GivenAnswer): boolean => option !== null || typeof number === 'string'

export type KeyedQuestion = OptionTexts & { kind?: QuestionKind | undefined; correctAnswer: string }

/**
 * The right options as bits. `correctAnswer` names them: it is the text of the right option, or the letters of the right
 * options ('ACF'). Two options are right when an admin wrote the same text twice. A number has none.
 */
export function rightMaskOf(question: KeyedQuestion): number {
  const { kind, correctAnswer } = question
  if (kind === 'number') return 0
  if (kind === 'several') return maskOfLetters(correctAnswer)
  return maskOf(OPTIONS.flatMap(({ name }, place) => (question[name] === correctAnswer ? [place] : [])))
}

/** A number with a bit for each of these options. A is the lowest bit. */
export const maskOf = (options: readonly number[]): number => options.reduce((mask, option) => mask | (1 << option), 0)

export const hasBit = (mask: number, option: number): boolean => option < OPTIONS.length && ((mask >> option) & 1) === 1

export const optionsIn = (mask: number): number[] => [...OPTIONS.keys()].filter((option) => hasBit(mask, option))

const maskOfLetters = (letters: string): number =>
  maskOf(OPTIONS.flatMap(({ letter }, place) => (letters.includes(letter) ? [place] : [])))

/** Writes letters in their one form: each once, and in their order. */
export const sortedLetters = (letters: string): string => lettersOf(maskOfLetters(letters))

export const lettersOf = (mask: number): string =>
  OPTIONS.map(({ letter }, place) => (hasBit(mask, place) ? letter : '')).join('')

/** The options that an answer names. */
export const pickedOptions = (kind: QuestionKind | undefined, option: number | null): number[] =>
  option === null ? [] : kind === 'several' ? optionsIn(option) : [option]
