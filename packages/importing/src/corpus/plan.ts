import type { DoubtCode } from '../draft.ts'
import type { TrueQuestion } from './questions.ts'
import type { Random } from './random.ts'

export type Fault = 'no_answer' | 'beyond' | 'two' | 'skip' | 'empty' | 'typo'

/** A question as a layout shows it, perhaps with a fault that must become a doubt. */
export type Planned = {
  question: TrueQuestion
  options: { letter: string; text: string; isRight: boolean }[]
  /** How the source names the answer. Null leaves it out. */
  answer: { letters: string[]; text: string } | null
  fault: Fault | null
  /** One of these doubts is right. Empty where the question must be read without a doubt. */
  expects: DoubtCode[]
}

/** One of these is right for a fault, since a lost option also changes what the answer names. */
const EXPECTED: Record<Fault, DoubtCode[]> = {
  no_answer: ['no_answer'],
  beyond: ['answer_not_an_option'],
  two: ['two_answers', 'answer_unclear'],
  skip: ['letter_skipped'],
  empty: ['option_empty'],
  typo: ['answer_matches_no_option', 'answer_contradicts', 'number_not_understood', 'answer_not_an_option'],
}
const FOR_CHOICE = new Set<Fault>(['beyond', 'two', 'skip', 'empty'])

const letterAt = (place: number): string => String.fromCodePoint(0x41 + place)

/** Shows one question in eight with a fault that its layout can have. */
export function planQuestion(question: TrueQuestion, faults: readonly Fault[], random: Random): Planned {
  const wanted = random.chance(0.125) && faults.length > 0 ? random.pick(faults) : null
  const isFit = wanted === null || !FOR_CHOICE.has(wanted) || (question.kind === 'one' && question.options.length > 2)
  const fault = isFit ? wanted : null
  const options = question.options.map((text, place) => ({
    letter: letterAt(fault === 'skip' && place > 1 ? place + 1 : place),
    text,
    isRight: question.right.includes(place),
  }))
  const right = options.filter(({ isRight }) => isRight)
  const text = question.number ?? right[0]?.text ?? ''
  const planned: Planned = {
    question,
    options,
    answer: { letters: right.map(({ letter }) => letter), text },
    fault,
    expects: fault ? EXPECTED[fault] : [],
  }
  if (fault === 'no_answer') planned.answer = null
  if (fault === 'beyond') planned.answer = { letters: [letterAt(options.length)], text: letterAt(options.length) }
  if (fault === 'typo') planned.answer = { letters: ['none of these at all'], text: 'none of these at all' }
  const wrong = options.find(({ isRight }) => !isRight)
  if (fault === 'two' && wrong) {
    wrong.isRight = true
    const both = options.filter(({ isRight }) => isRight).map(({ letter }) => letter)
    planned.answer = { letters: both, text: both.join(' or ') }
  }
  const middle = options[1]
  if (fault === 'empty' && middle) middle.text = ''
  return planned
}
