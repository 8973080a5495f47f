import { createHash } from 'node:crypto'
import type { Question } from '@abhyas/contract/questions'
import { renderQuestion } from '../../text/render-question.ts'

export type PaperQuestion = Pick<
  Question,
  'id' | 'questionText' | 'optionA' | 'optionB' | 'optionC' | 'optionD' | 'correctAnswer' | 'description'
>
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

/** What a learner is sent: the options that there are, in their order. Never the key. */
function askedOf(question: PaperQuestion) {
  const html = renderQuestion({ ...question, description: '' })
  return {
    id: question.id,
    text: question.questionText,
    html: html.questionText,
    options: optionsOf(question).map((name) => ({ text: question[name], html: html[name] })),
  }
}

/** What grades it and explains it: the places of the right option, more than one when somebody wrote it twice. */
function answerOf(question: PaperQuestion) {
  const { id, correctAnswer, description } = question
  return {
    id,
    right: optionsOf(question).flatMap((name, place) => (question[name] === correctAnswer ? [place] : [])),
    description,
    html: renderQuestion({ description }).description,
  }
}

const optionsOf = (question: PaperQuestion) => OPTIONS.filter((name) => question[name] !== '')
