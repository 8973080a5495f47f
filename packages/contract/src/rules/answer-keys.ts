import { isInRange, type NumberRange, numberRange, parseNumberKey } from './number-answers.ts'
import {
  type GivenAnswer,
  hasBit,
  type KeyedQuestion,
  pickedOptions,
  type QuestionKind,
  rightMaskOf,
  sortedLetters,
} from './right-options.ts'

/**
 * The key of a question: a bit for each right option, or a range of numbers. A question from before there were kinds has
 * one right option.
 */
export type AnswerKey = { kind?: QuestionKind | undefined; rightMask: number; range?: NumberRange | null | undefined }

export function answerKeyOf(question: KeyedQuestion): AnswerKey {
  const { kind, correctAnswer } = question
  const range = kind === 'number' ? numberRange(correctAnswer) : undefined
  return { kind, rightMask: rightMaskOf(question), range }
}

/** Writes a key in the one form that is stored. A text that is no key stays, so that its admin can correct it. */
export function normalKey(kind: QuestionKind | undefined, written: string): string {
  if (kind === 'number') return parseNumberKey(written) ?? written
  return kind === 'several' && /^[\s,]*[A-F][A-F\s,]*$/.test(written) ? sortedLetters(written) : written
}

/** Says whether an answer is right as a whole. The SQL function learner.close_attempts follows the same rule. */
export function isRightAnswer({ kind, rightMask, range }: AnswerKey, { option, number }: GivenAnswer): boolean {
  if (kind === 'number') return typeof number === 'string' && !!range && isInRange(number, range)
  if (option === null) return false
  return kind === 'several' ? option === rightMask : hasBit(rightMask, option)
}

type PossibleAnswers = {
  kind?: QuestionKind | undefined
  /** A bit for each option that the question has. */
  optionMask: number
}

/** Says whether an answer can be one to this question: it has a number, or names options that the question has. */
export function isPossible({ kind, optionMask }: PossibleAnswers, { option, number }: GivenAnswer): boolean {
  if (kind === 'number') return option === null && typeof number === 'string'
  const picked = pickedOptions(kind, option)
  return picked.length > 0 && picked.every((each) => hasBit(optionMask, each))
}
