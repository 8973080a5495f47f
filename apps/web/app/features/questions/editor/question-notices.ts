import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { questionsQuery } from '../../../queries/questions.ts'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import type { QuestionValues } from './question-values.ts'

/** Markdown for a picture, which we do not render. */
const PICTURE = /!\[[^\]]*\]\(/

const asShown = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Returns hints that do not stop a question from being saved: a picture in it, or another one with the same text. */
export function useQuestionNotices(typed: QuestionValues, place: { topicId: number; id?: number }): string[] {
  // The list of the topic is read from the cache. A page that does not show it gives no hint about it.
  const { data: others = [] } = useQuery({ ...questionsQuery(place.topicId), enabled: false })
  const all = [typed.questionText, typed.description, ...OPTIONS.map(({ name }) => typed[name])]
  const isSame = ({ id, questionText }: Question) =>
    id !== place.id && asShown(questionText) === asShown(typed.questionText)
  return [
    ...(all.some((text) => PICTURE.test(text ?? '')) ? [texts.questionPicture()] : []),
    ...(typed.questionText && others.some(isSame) ? [texts.questionTwice()] : []),
  ]
}
