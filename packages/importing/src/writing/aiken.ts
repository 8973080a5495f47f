import { letterAt } from '../letters.ts'
import { type ExportedQuestion, rightOptions, type WholeCode, type Written } from './exported-question.ts'
import { keepReadable, lostParts } from './keep-readable.ts'

/** Aiken has one right option, and one line for each text. */
export async function writeAiken(questions: readonly ExportedQuestion[]): Promise<Written> {
  const written = await keepReadable(questions, { suffix: '.aiken.txt', linesOf, shows: [] })
  const lost = lostParts(questions, written.leftOut, [
    'explanation',
    'reasons',
    'difficulty',
    'tags',
    'topic',
    'exam_only',
    'keeps_order',
  ])
  return { ...written, leftOut: [...written.leftOut, ...lost] }
}

function linesOf(question: ExportedQuestion): string[] | WholeCode {
  const { kind, questionText, options } = question
  if (kind !== 'one') return kind
  if ([questionText, ...options].some((text) => text.includes('\n'))) return 'several_lines'
  const right = rightOptions(question).indexOf(true)
  return [
    questionText,
    ...options.map((option, place) => `${letterAt(place)}. ${option}`),
    `ANSWER: ${letterAt(right)}`,
  ]
}
