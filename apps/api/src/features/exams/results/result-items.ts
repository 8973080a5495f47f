import type { PaperQuestion, ResultItem } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import type { LoadedPaper } from '../papers/papers.ts'
import type { GivenAnswer } from './result-queries.ts'

const OPTIONS = ['optionA', 'optionB', 'optionC', 'optionD'] as const

type AttemptAnswers = {
  answers: readonly GivenAnswer[]
  /** The answers that came after the end of the attempt. */
  late: readonly Pick<GivenAnswer, 'place' | 'option'>[]
  /** The time per question, as the browser reported it with the submit. The value is null when there was no submit. */
  spentMs: readonly number[] | null
}

/** One item per question: the learner's answer, the correct answer and the explanation. */
export function resultItemsOf(paper: Pick<LoadedPaper, 'questions' | 'answers'>, given: AttemptAnswers): ResultItem[] {
  const answers = new Map(given.answers.map((answer) => [answer.place, answer]))
  const late = new Map(given.late.map(({ place, option }) => [place, option]))
  return paper.questions.map((question, place) => {
    const { right = [], description = '', html, difficulty = null } = paper.answers[place] ?? {}
    const answer = answers.get(place)
    const selectedOption = answer?.option ?? null
    const isCorrect = selectedOption !== null && right.includes(selectedOption)
    const lateOption = late.get(place) ?? null
    const { id, ...asked } = question
    return {
      ...asked,
      html: { ...asked.html, ...(html !== undefined && { description: html }) },
      questionId: id,
      selectedAnswer: textAt(question, selectedOption) || texts.resultNotAnswered(),
      correctAnswer: textAt(question, right[0]),
      isCorrect,
      marksGot: marksGotOf(question, { selectedOption, isCorrect }),
      selectedOption,
      correctOptions: right,
      description,
      difficulty,
      // The device that submitted may know a shorter time than the device that answered. A question that was never
      // opened has no time.
      spentMs: Math.max(given.spentMs?.[place] ?? 0, answer?.spentMs ?? 0) || null,
      lateOption: lateOption === selectedOption ? null : lateOption,
    }
  })
}

/** A question without an answer gives and takes nothing. */
function marksGotOf({ marks }: PaperQuestion, { selectedOption, isCorrect }: Judged): number | null {
  if (!marks) return null
  if (selectedOption === null) return 0
  return isCorrect ? marks.right : -marks.wrong
}

type Judged = Pick<ResultItem, 'selectedOption' | 'isCorrect'>

function textAt(question: PaperQuestion, option: number | null | undefined): string {
  const name = OPTIONS[option ?? -1]
  return name === undefined ? '' : question[name]
}
