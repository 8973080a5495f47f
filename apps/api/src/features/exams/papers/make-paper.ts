import { createHash } from 'node:crypto'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { PaperSections } from '@abhyas/contract/exams-sections'
import type { Question } from '@abhyas/contract/questions'
import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { optionsIn } from '@abhyas/contract/rules/right-options'
import type { NumberRange } from '@abhyas/contract/rules/number-answers'

/** A question with its answer key. It never leaves the server. */
export type QuestionWithKey = { marks?: PaperQuestion['marks'] | null; topic?: PaperKey['topic'] } & Pick<
  Question,
  | 'id'
  | 'kind'
  | 'questionText'
  | 'optionA'
  | 'optionB'
  | 'optionC'
  | 'optionD'
  | 'optionE'
  | 'optionF'
  | 'correctAnswer'
  | 'description'
  | 'reasons'
  | 'difficulty'
  | 'keepsOrder'
  | 'version'
  | 'html'
>
/** The answer key of one question: its right options or its range of numbers, the explanation and the difficulty. */
export type PaperKey = Pick<Question, 'id' | 'version' | 'description'> & {
  right: number[]
  range?: NumberRange | undefined
  html?: string | undefined
  /** Why each option is wrong, in the order of the options, and the same as HTML. Left out when nothing is said. */
  reasons?: string[] | undefined
  reasonsHtml?: string[] | undefined
  /** A paper of an earlier version of Abhyas has none. */
  difficulty?: Question['difficulty'] | undefined
  /** The topic of the question, in a paper with sections. */
  topic?: { id: number; topicName: string } | undefined
}
export type Paper = {
  hash: Buffer
  questions: string
  answers: string
  questionCount: number
  /** In parts of a mark. Null when the exam has no marks. */
  totalMarks: number | null
  /** The sections as JSON. Null in a paper without sections. */
  sections: string | null
}

/** Makes the snapshot of these questions, which follow the order of the sections. Returns null when there are none. */
export function makePaper(
  questions: readonly QuestionWithKey[],
  inSections: PaperSections | null = null,
): Paper | null {
  if (questions.length === 0) return null
  const asked = JSON.stringify(questions.map(askedOf))
  const answers = JSON.stringify(questions.map(keyOf))
  const sections = inSections && JSON.stringify(inSections)
  const hashed = createHash('sha256').update(asked).update('\n').update(answers)
  // A paper without sections keeps the hash that it had before there were sections.
  const hash = (sections === null ? hashed : hashed.update('\n').update(sections)).digest()
  const totalMarks = questions[0]?.marks ? questions.reduce((sum, { marks }) => sum + (marks?.right ?? 0), 0) : null
  return { hash, questions: asked, answers, questionCount: questions.length, totalMarks, sections }
}

/**
 * Returns the question as a learner receives it, in the contract's shape and without the answer key. What most questions
 * do not have is left out.
 */
const askedOf = (question: QuestionWithKey): PaperQuestion => {
  const { keepsOrder, id, kind, questionText, optionA, optionB, optionC, optionD, html, marks } = question
  return {
    keepsOrder,
    id,
    questionText,
    optionA,
    optionB,
    optionC,
    optionD,
    ...(question.optionE && { optionE: question.optionE }),
    ...(question.optionF && { optionF: question.optionF }),
    ...(kind !== 'one' && { kind }),
    html: shownIn(html),
    ...(marks && { marks: marksOf(marks, kind) }),
  }
}

const marksOf = ({ right, wrong, isPartial }: NonNullable<PaperQuestion['marks']>, kind: Question['kind']) =>
  isPartial && kind === 'several' ? { right, wrong, isPartial } : { right, wrong }

/** The fields have a fixed order, so that the same question always makes the same paper. */
const shownIn = (html: Question['html']): PaperQuestion['html'] => {
  const { questionText, optionA, optionB, optionC, optionD, optionE, optionF } = html
  return { questionText, optionA, optionB, optionC, optionD, optionE, optionF }
}

const keyOf = (question: QuestionWithKey): PaperKey => {
  const { rightMask, range } = answerKeyOf(question)
  return {
    id: question.id,
    version: question.version,
    right: optionsIn(rightMask),
    ...(range && { range }),
    description: question.description,
    html: question.html.description,
    ...(question.reasons.some(Boolean) && { reasons: question.reasons, reasonsHtml: question.html.reasons }),
    difficulty: question.difficulty,
    ...(question.topic && { topic: question.topic }),
  }
}
