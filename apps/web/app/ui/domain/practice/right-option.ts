import type { Question } from '@abhyas/contract/questions'
import { OPTIONS } from '@abhyas/contract/rules/option-order'

export const isRightOption = (question: Question, option: number): boolean => {
  const name = OPTIONS[option]?.name
  return name !== undefined && question[name] === question.correctAnswer
}
