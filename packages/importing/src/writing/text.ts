import { letterAt } from '../letters.ts'
import { type ExportedQuestion, rightOptions, type Written } from './exported-question.ts'
import { keepReadable, lostParts } from './keep-readable.ts'

/** Plain text, as authors send it to each other. */
export async function writeText(questions: readonly ExportedQuestion[]): Promise<Written> {
  const shows = ['description', 'difficulty', 'tags', 'topicName'] as const
  const written = await keepReadable(questions, { suffix: '.txt', linesOf, shows: [...shows] })
  const lost = lostParts(questions, written.leftOut, ['reasons', 'exam_only', 'keeps_order'])
  return { ...written, leftOut: [...written.leftOut, ...lost] }
}

function linesOf(question: ExportedQuestion, nth: number): string[] {
  const { kind, options, correctAnswer, description, tags, topicName } = question
  const right = rightOptions(question)
  const letter = letterAt(right.indexOf(true))
  return [
    `${nth + 1}. ${question.questionText}`,
    ...(topicName === null ? [] : [`Topic: ${topicName}`]),
    ...options.map((option, place) =>
      kind === 'several' ? `[${right[place] ? 'x' : ' '}] ${option}` : `${letterAt(place)}) ${option}`,
    ),
    ...(kind === 'several' ? [] : [`Ans: ${kind === 'number' ? correctAnswer : letter}`]),
    `Difficulty: ${question.difficulty}`,
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
    ...(description === '' ? [] : [`Exp: ${description}`]),
  ].flatMap((text) => text.split('\n'))
}
