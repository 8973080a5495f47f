import { QUESTION_LIMITS } from '../limits.ts'
import { letterAt } from '../letters.ts'
import { type ExportedQuestion, rightOptions } from './exported-question.ts'

const LETTERS = Array.from({ length: QUESTION_LIMITS.options }, (_, place) => letterAt(place))

/** The columns of the tables that we write. 'Exam only' and 'Keeps order' show the reader that a table is ours. */
const HEADER = [
  'Question',
  'Kind',
  ...LETTERS.map((letter) => `Option ${letter}`),
  'Answer',
  'Explanation',
  ...LETTERS.map((letter) => `Reason ${letter}`),
  'Difficulty',
  'Exam only',
  'Keeps order',
  'Tags',
  'Topic',
]

export const tableRows = (questions: readonly ExportedQuestion[]): string[][] => [HEADER, ...questions.map(rowOf)]

function rowOf(question: ExportedQuestion): string[] {
  const { kind, options, reasons } = question
  const right = rightOptions(question)
  const letters = LETTERS.filter((_, place) => right[place]).join(', ')
  return [
    question.questionText,
    kind,
    ...LETTERS.map((_, place) => options[place] ?? ''),
    kind === 'number' ? question.correctAnswer : letters,
    question.description,
    ...LETTERS.map((_, place) => reasons[place] ?? ''),
    question.difficulty,
    question.isExamOnly ? 'yes' : 'no',
    question.keepsOrder ? 'yes' : 'no',
    question.tags.join(', '),
    question.topicName ?? '',
  ]
}
