import { type AnswerKey, answerKeyOf, isRightAnswer } from './answer-keys.ts'
import { type GivenAnswer, hasBit, type KeyedQuestion } from './right-options.ts'

/** An answer as a browser keeps it: the picked option, the bits of several options, or the number as a text. */
export type Picked = number | string

export const givenOf = (picked: Picked): GivenAnswer =>
  typeof picked === 'string' ? { option: null, number: picked } : { option: picked }

export const pickedOf = ({ option, number }: GivenAnswer): Picked | null => number ?? option

export const isRightPick = (question: KeyedQuestion, picked: Picked): boolean =>
  isRightAnswer(answerKeyOf(question), givenOf(picked))

/** Says whether a pick names this option. A number names none. */
export const isOptionPicked = (kind: AnswerKey['kind'], picked: Picked | null | undefined, option: number): boolean =>
  typeof picked === 'number' && (kind === 'several' ? hasBit(picked, option) : picked === option)

/**
 * The answer after an option is picked. Where several are right, the option is added or taken away, and null means that
 * none is left.
 */
export const optionAfter = (kind: AnswerKey['kind'], before: number | null, option: number): number | null =>
  kind === 'several' ? (before ?? 0) ^ (1 << option) || null : option
