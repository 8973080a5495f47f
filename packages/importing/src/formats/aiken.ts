import { joinLines } from '../text/join-lines.ts'
import { type Line, toLines } from '../text/lines.ts'
import { type Reading, type WrittenQuestion, writtenQuestion } from '../written-question.ts'

const OPTION = /^([A-Z])[.)]\s*(.*)$/
const ANSWER = /^ANSWER:\s*(.*)$/

/** Aiken has no numbers and no explanations, and each question ends with 'ANSWER: B'. */
export function looksLikeAiken(text: string): boolean {
  const answers = text.match(/^[ \t]*answer[ \t]*:.*$/gim) ?? []
  // A broken line may begin with a number too.
  const numbers = text.match(/^[ \t]*(?:\d{1,4}[.)]|Q\.?\s?\d)/gim) ?? []
  const isPlain = answers.every((line) => /^ANSWER: [A-Z]\s*$/.test(line.trimStart()))
  return (
    answers.length > 0 && isPlain && numbers.length * 2 < answers.length && !/^\s*(?:[a-z]\)|\(|\[[ xX]?\])/m.test(text)
  )
}

/** Reads Aiken. What breaks its rules is left to doubts: no answer, two answers, lines behind the options. */
export function readAiken(text: string): Reading {
  const questions: WrittenQuestion[] = []
  let question: WrittenQuestion | null = null
  let stem: Line[] = []
  let afterBlank = false

  for (const line of toLines(text)) {
    if (line.text === '') {
      afterBlank = true
      if (question?.options.length === 0) stem.push(line)
      continue
    }
    const [, letter, rest = ''] = OPTION.exec(line.text) ?? []
    const answer = ANSWER.exec(line.text)?.[1]
    const isBehindOptions: boolean =
      question !== null && question.options.length > 0 && letter === undefined && answer === undefined
    const isDone: boolean = question !== null && question.answers.length > 0
    // A restart at A without a stem keeps the options apart, so that no question gets those of another.
    const isRestart = letter === 'A' && question !== null && question.options.length > 0
    if (question === null || (isDone && answer === undefined) || isRestart || (isBehindOptions && afterBlank)) {
      question = writtenQuestion(line.line)
      questions.push(question)
      stem = []
    }
    question.lastLine = line.line
    if (answer !== undefined) question.answers.push({ text: answer, line: line.line })
    else if (letter !== undefined) takeOption(question, letter, rest, line.line)
    else if (isBehindOptions && !isDone && !afterBlank) continueOption(question, line)
    else stem.push(line)
    question.text = joinLines(stem)
    afterBlank = false
  }
  return { questions, problems: [] }
}

function takeOption(question: WrittenQuestion, letter: string, text: string, line: number): void {
  const expected = String.fromCodePoint(0x41 + question.options.length)
  if (letter !== expected) question.doubts.push({ line, code: 'letter_skipped', value: expected })
  question.options.push({ label: letter, text, line, isMarked: false })
}

function continueOption(question: WrittenQuestion, line: Line): void {
  const last = question.options.at(-1)
  if (last) last.text = `${last.text} ${line.text}`
}
