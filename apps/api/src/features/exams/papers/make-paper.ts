import { createHash } from 'node:crypto'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { Question } from '@abhyas/contract/questions'

/** A question with its answer key. It never leaves the server. */
export type QuestionWithKey = Pick<
  Question,
  | 'id'
  | 'questionText'
  | 'optionA'
  | 'optionB'
  | 'optionC'
  | 'optionD'
  | 'correctAnswer'
  | 'description'
  | 'version'
  | 'html'
>
/** The answer key of one question: the positions of its correct options, and the explanation. */
export type PaperKey = Pick<Question, 'id' | 'version' | 'description'> & {
  right: number[]
  html?: string | undefined
}
export type Paper = { hash: Buffer; questions: string; answers: string; questionCount: number }

const OPTIONS = ['optionA', 'optionB', 'optionC', 'optionD'] as const

/** Makes the snapshot of these questions. Returns null when there are none. */
export function makePaper(questions: readonly QuestionWithKey[]): Paper | null {
  if (questions.length === 0) return null
  const asked = JSON.stringify(questions.map(askedOf))
  const answers = JSON.stringify(questions.map(keyOf))
  const hash = createHash('sha256').update(asked).update('\n').update(answers).digest()
  return { hash, questions: asked, answers, questionCount: questions.length }
}

/** Returns the question as a learner receives it, in the contract's shape and without the answer key. */
const askedOf = (question: QuestionWithKey): PaperQuestion => {
  const { id, questionText, optionA, optionB, optionC, optionD, html } = question
  return { id, questionText, optionA, optionB, optionC, optionD, html: shownIn(html) }
}

/** The fields have a fixed order, so that the same question always makes the same paper. */
const shownIn = ({ questionText, optionA, optionB, optionC, optionD }: Question['html']): PaperQuestion['html'] => ({
  questionText,
  optionA,
  optionB,
  optionC,
  optionD,
})

/** Two options are correct when an admin wrote the same text twice. */
const keyOf = (question: QuestionWithKey): PaperKey => ({
  id: question.id,
  version: question.version,
  right: OPTIONS.flatMap((name, place) => (question[name] === question.correctAnswer ? [place] : [])),
  description: question.description,
  html: question.html.description,
})
