import { isInRange, numberRange, parseNumber } from './number-answers.ts'
import { OPTIONS, writtenOptions } from './option-order.ts'
import { hasBit, type KeyedQuestion, lettersOf, maskOf, rightMaskOf } from './right-options.ts'

export const OUTCOMES = [
  'output',
  'error',
  'does_not_compile',
  'timeout',
  'too_much_output',
  'too_much_memory',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What a snippet did: what it printed, and the sentence about the error that ended it. */
export type RunResult = { outcome: Outcome; output: string; error: string }

/** The text without the signs of Markdown, as it would be printed. */
const plain = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim()

const NOT_COMPILED = /\bnot compile|\bcompil\w*[ -](?:time )?error|\brefuses\b/i
/** ERROR 42703: column "x" does not exist */
const SQLSTATE = /^ERROR [0-9A-Z]{5}: /
const DATABASE_ERROR = /\berror\b|\brefuses?\b|\bfails?\b/i

/** The class of an error, without its package: ArithmeticException. Null for an end by a signal. */
export const errorName = (error: string): string | null =>
  /^(?:Uncaught )?(?:[\w$]+[.$])*([A-Z]\w+)\b(?=:|$|\s)/.exec(error)?.[1] ?? null

/** Says whether a text says what happened. A snippet that used too much says nothing about its question. */
function says(text: string, { outcome, output, error }: RunResult): boolean {
  switch (outcome) {
    case 'output':
      return plain(text) === plain(output)
    case 'does_not_compile':
      return NOT_COMPILED.test(text)
    case 'error': {
      if (SQLSTATE.test(error)) return DATABASE_ERROR.test(text)
      const name = errorName(error)
      return name !== null && new RegExp(String.raw`\b${name}\b`).test(text)
    }
    // A busy machine is slow too, so a snippet that was stopped proves nothing.
    case 'timeout':
    case 'too_much_output':
    case 'too_much_memory':
      return false
  }
}

/** With several right options, the snippet prints true or false for each option, in their order. */
function printedMask(question: KeyedQuestion, { outcome, output }: RunResult): number | null {
  const words = plain(output)
    .toLowerCase()
    .split(/[\s,]+/)
  const options = writtenOptions(question)
  if (outcome !== 'output' || words.length !== options.length) return null
  if (!words.every((word) => word === 'true' || word === 'false')) return null
  return maskOf(options.flatMap(({ option }, nth) => (words[nth] === 'true' ? [option] : [])))
}

/** Says whether the key of a question is what running its snippet gave. */
export function keyAgrees(question: KeyedQuestion, result: RunResult): boolean {
  const { kind, correctAnswer } = question
  if (kind === 'several') return printedMask(question, result) === rightMaskOf(question)
  if (kind !== 'number') return says(correctAnswer, result)
  const [range, printed] = [numberRange(correctAnswer), printedNumber(result)]
  return range !== null && printed !== null && isInRange(printed, range)
}

const printedNumber = ({ outcome, output }: RunResult) => (outcome === 'output' ? parseNumber(plain(output)) : null)

/** The key that would agree with the result. Null when no option says it. */
export function keyFor(question: KeyedQuestion, result: RunResult): string | null {
  if (question.kind === 'number') return printedNumber(result)
  if (question.kind === 'several') {
    const mask = printedMask(question, result)
    return mask === null || mask === 0 ? null : lettersOf(mask)
  }
  const right = OPTIONS.filter(({ name }) => question[name] && says(question[name], result))
  // Two options that say the same leave the choice to the author.
  return right.length === 1 && right[0] ? (question[right[0].name] ?? null) : null
}

/** What the key says, for a sentence. */
export const keyText = (question: KeyedQuestion): string =>
  question.kind === 'several'
    ? OPTIONS.filter((_, option) => hasBit(rightMaskOf(question), option))
        .map(({ letter }) => letter)
        .join(', ')
    : plain(question.correctAnswer)
