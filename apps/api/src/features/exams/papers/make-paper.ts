import { createHash } from 'node:crypto'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { Question } from '@abhyas/contract/questions'
import type { Marks } from '@abhyas/contract/rules/marks'

/** A question with its answer key. It never leaves the server. */
export type QuestionWithKey = { marks?: Marks | null } & Pick<
  Question,
  | 'id'
  | 'questionText'
  | 'optionA'
  | 'optionB'
  | 'optionC'
  | 'optionD'
  | 'correctAnswer'
  | 'description'
  | 'difficulty'
  | 'keepsOrder'
  | 'version'
  | 'html'
>
/** The answer key of one question: the positions of its correct options, the explanation and the difficulty. */
export type PaperKey = Pick<Question, 'id' | 'version' | 'description'> & {
  right: number[]
  html?: string | undefined
  /** A paper of an earlier version of Abhyas has none. */
  difficulty?: Question['difficulty'] | undefined
}
export type Paper = {
  hash: Buffer
  questions: string
  answers: string
  questionCount: number
  /** In parts of a mark. Null when the exam has no marks. */
  totalMarks: number | null
}

const OPTIONS = ['optionA', 'optionB', 'optionC', 'optionD'] as const

/** Makes the snapshot of these questions. Returns null when there are none. */
export function makePaper(questions: readonly QuestionWithKey[]): Paper | null {
  if (questions.length === 0) return null
  const asked = JSON.stringify(questions.map(askedOf))
  const answers = JSON.stringify(questions.map(keyOf))
  const hash = createHash('sha256').update(asked).update('\n').update(answers).digest()
  const totalMarks = questions[0]?.marks ? questions.reduce((sum, { marks }) => sum + (marks?.right ?? 0), 0) : null
  return { hash, questions: asked, answers, questionCount: questions.length, totalMarks }
}

/** Returns the question as a learner receives it, in the contract's shape and without the answer key. */
const askedOf = (question: QuestionWithKey): PaperQuestion => {
  const { keepsOrder, id, questionText, optionA, optionB, optionC, optionD, html, marks } = question
  const asked = { keepsOrder, id, questionText, optionA, optionB, optionC, optionD, html: shownIn(html) }
  return marks ? { ...asked, marks: { right: marks.right, wrong: marks.wrong } } : asked
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
  difficulty: question.difficulty,
})
