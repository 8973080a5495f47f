import { type GIFTQuestion, type NumericalFormat, parse, type TextFormat } from 'gift-pegjs'
import { cleanText } from '../clean-text.ts'
import type { Problem } from '../draft.ts'
import { htmlToMarkdown } from '../html-to-markdown.ts'
import { LIMITS } from '../limits.ts'
import { takeMarks, topicOfPath } from '../marks-in-tags.ts'
import { decodedPath } from '../picture-files.ts'
import { type Reading, type WrittenQuestion, writtenQuestion } from '../written-question.ts'

type Piece = { text: string; firstLine: number; lastLine: number }

/** The first line of the files that we write: their texts are read as they stand, and % is written as %25 in tags. */
export const OUR_GIFT = '// Abhyas\n'

/** Braces that hold an answer in the form of GIFT. */
export const looksLikeGift = (text: string): boolean =>
  /(?:^|[^\\])\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[#}]|\})/.test(text) &&
  /^(?:::|\/\/|\$CATEGORY|.*\{)/m.test(text) &&
  !/^\s*[A-D][).]\s/m.test(text)

/** Reads GIFT question by question, so that one error costs one question and has its line. */
export function readGift(text: string): Reading {
  const questions: WrittenQuestion[] = []
  const problems: Problem[] = []
  let topicName: string | null = null
  const isOurs = text.startsWith(OUR_GIFT)
  for (const piece of piecesOf(isOurs ? text : cleanText(text))) {
    const { firstLine, text } = piece
    const parsed = text.length > LIMITS.giftQuestionLength ? null : parsePiece(text)
    if (!parsed) {
      problems.push({ line: firstLine, code: 'question_broken', value: text.split('\n', 1)[0]?.slice(0, 200) ?? '' })
      continue
    }
    for (const question of parsed) {
      if (question.type === 'Category') {
        topicName = topicOfPath(question.title)
        continue
      }
      const written = { ...writtenQuestion(firstLine), lastLine: piece.lastLine, topicName }
      if (!takeQuestion(written, question))
        problems.push({ line: firstLine, code: 'not_imported', value: question.type })
      else questions.push(written)
      takeMarks(
        written,
        (question.tags ?? []).map((tag) => (isOurs ? decodedPath(tag) : tag)),
      )
    }
  }
  return { questions, problems }
}

/** Blank lines stand between questions. Comments count as blank, and a category is a piece of its own. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | null = null
  for (const [at, written] of text.split('\n').entries()) {
    const line = written.trimEnd()
    const isTag = /^\s*\/\/.*\[(?:id|tag):/.test(line)
    if (line.trim() === '' || (line.trimStart().startsWith('//') && !isTag)) {
      if (line.trim() === '') open = null
      continue
    }
    const isCategory = line.startsWith('$CATEGORY:')
    if (!open || isCategory) pieces.push((open = { text: line, firstLine: at + 1, lastLine: at + 1 }))
    else {
      open.text += `\n${line}`
      open.lastLine = at + 1
    }
    if (isCategory) open = null
  }
  return pieces
}

/** The grammar throws errors of its own, and for some input a stack overflow. Both mean a broken question. */
function parsePiece(text: string): GIFTQuestion[] | null {
  try {
    return parse(`${text}\n`)
  } catch {
    return null
  }
}

function takeQuestion(written: WrittenQuestion, question: GIFTQuestion): boolean {
  if (question.type !== 'MC' && question.type !== 'TF' && question.type !== 'Numerical') return false
  const line = written.firstLine
  written.text = textOf(question.stem, written)
  if (question.hasEmbeddedAnswers) written.text = written.text.replace(/\s*_{3,}\s*/, ' \\_\\_\\_ ')
  if (question.globalFeedback) written.explanation = textOf(question.globalFeedback, written)
  if (question.type === 'TF') {
    written.kind = 'one'
    written.options = [true, false].map((is) => ({
      label: '',
      text: is ? 'True' : 'False',
      line,
      isMarked: is === question.isTrue,
    }))
    return true
  }
  if (question.type === 'Numerical') {
    written.kind = 'number'
    const { choices } = question
    const numbers = Array.isArray(choices)
      ? choices.filter(({ isCorrect, weight }) => isCorrect && (weight ?? 100) === 100).map(({ text }) => text)
      : [choices]
    if (Array.isArray(choices) && numbers.length < choices.length)
      written.doubts.push({ line, code: 'partial_credit', value: '' })
    written.answers = numbers.map((number) => ({ text: rangeOf(number), line }))
    return true
  }
  const { choices } = question
  const hasOne = choices.some(({ isCorrect }) => isCorrect)
  const credited = choices.filter(({ weight }) => (weight ?? 0) > 0)
  // Credit for a wrong option, or shares that do not make the whole, say more than a key can.
  const total = credited.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  if (hasOne ? credited.some(({ isCorrect }) => !isCorrect) : credited.length > 0 && Math.abs(total - 100) > 1)
    written.doubts.push({ line, code: 'partial_credit', value: '' })
  // Without '=', Moodle lets the learner pick several options.
  written.kind = !hasOne && credited.length > 0 ? 'several' : 'one'
  written.options = choices.map(({ text, isCorrect, weight, feedback }) => ({
    label: '',
    text: textOf(text, written),
    line,
    isMarked: hasOne ? isCorrect : (weight ?? 0) > 0,
    reason: feedback ? textOf(feedback, written) : '',
  }))
  return true
}

function rangeOf({ type, number, range, numberLow, numberHigh }: NumericalFormat): string {
  if (type === 'high-low') return `${numberLow} to ${numberHigh}`
  return type === 'range' && range !== 0 ? `${number} ± ${range}` : String(number)
}

/** GIFT is Markdown only where it says so. Without a word it may hold HTML, as in Moodle. */
function textOf({ format, text }: TextFormat, written: WrittenQuestion): string {
  const hasTags = /<\/?[a-z][^<>]*>/i.test(text)
  if (format === 'markdown' || (format !== 'html' && !hasTags)) return text.trim()
  const { text: markdown, leftOut } = htmlToMarkdown(text)
  for (const tag of leftOut) written.doubts.push({ line: written.firstLine, code: 'content_left_out', value: tag })
  return markdown
}
