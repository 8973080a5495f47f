import { createHash } from 'node:crypto'
import type { PaperQuestion as AskedQuestion } from '@abhyas/contract/exams-attempts'
import type { Question } from '@abhyas/contract/questions'

export type PaperQuestion = Pick<
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
/** Of a question in a paper: what is right, and why. */
export type PaperAnswer = Pick<Question, 'id' | 'version' | 'description'> & {
  right: number[]
  html?: string | undefined
}
export type Paper = { hash: Buffer; questions: string; answers: string; questionCount: number }

const OPTIONS = ['optionA', 'optionB', 'optionC', 'optionD'] as const

/** The snapshot of these questions; null when there is none to be asked. */
export function makePaper(questions: readonly PaperQuestion[]): Paper | null {
  if (questions.length === 0) return null
  const asked = JSON.stringify(questions.map(askedOf))
  const answers = JSON.stringify(questions.map(answerOf))
  const hash = createHash('sha256').update(asked).update('\n').update(answers).digest()
  return { hash, questions: asked, answers, questionCount: questions.length }
}

/** What a learner is sent, in the contract's shape. Never the key. */
const askedOf = (question: PaperQuestion): AskedQuestion => {
  const { id, questionText, optionA, optionB, optionC, optionD, html } = question
  return { id, questionText, optionA, optionB, optionC, optionD, html: shownIn(html) }
}

/** The fields have a fixed order, so that the same question always makes the same paper. */
const shownIn = ({ questionText, optionA, optionB, optionC, optionD }: Question['html']): AskedQuestion['html'] => ({
  questionText,
  optionA,
  optionB,
  optionC,
  optionD,
})

/** What grades it and explains it: the places of the right option, more than one when somebody wrote it twice. */
const answerOf = (question: PaperQuestion): PaperAnswer => ({
  id: question.id,
  version: question.version,
  right: OPTIONS.flatMap((name, place) => (question[name] === question.correctAnswer ? [place] : [])),
  description: question.description,
  html: question.html.description,
})
