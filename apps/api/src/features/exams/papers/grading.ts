import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { AnswerKey } from '@abhyas/contract/rules/answer-keys'

/** What learner.close_attempts needs to grade an attempt at a paper: the texts of arrays, made once for each paper. */
export type Grading = {
  /** A bit for each right option, and the two flags below. */
  right: string
  /** What a right answer gives and a wrong one takes, question by question. Null when the exam has no marks. */
  marks: string | null
  /** The least and the greatest right number, question by question. Null when no question asks for a number. */
  numbers: string | null
}

const PICKS_ARE_BITS = 64
const GIVES_SHARES = 128

export function gradingOf(questions: readonly PaperQuestion[], keys: readonly AnswerKey[]): Grading {
  const bits = keys.map(({ kind, rightMask }, place) => {
    if (kind !== 'several') return rightMask
    return rightMask + PICKS_ARE_BITS + (questions[place]?.marks?.isPartial ? GIVES_SHARES : 0)
  })
  const marks = questions.flatMap((question) => [question.marks?.right ?? 0, question.marks?.wrong ?? 0])
  const numbers = keys.flatMap(({ range }) => [range?.low ?? 'null', range?.high ?? 'null'])
  return {
    right: textOf(bits),
    marks: questions[0]?.marks ? textOf(marks) : null,
    numbers: keys.some(({ range }) => range) ? textOf(numbers) : null,
  }
}

const textOf = (values: readonly (number | string)[]): string => `{${values.join(',')}}`
