import type { Difficulty } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import type { QuestionTexts } from '../../ui/domain/question-view.tsx'
import { typedText } from '../../ui/parts/typed-text.ts'
import type { FieldProblem } from '../../ui/parts/use-form.ts'

export type QuestionValues = QuestionTexts & { isExamOnly: boolean; difficulty: Difficulty; keepsOrder: boolean }

export type QuestionField = keyof QuestionValues

/** Reads the form as a question. */
export const valuesOf = (form: HTMLFormElement): QuestionValues => {
  const typed = new FormData(form)
  return {
    questionText: typedText(typed, 'questionText'),
    optionA: typedText(typed, 'optionA'),
    optionB: typedText(typed, 'optionB'),
    optionC: typedText(typed, 'optionC'),
    optionD: typedText(typed, 'optionD'),
    correctAnswer: typedText(typed, 'correctAnswer'),
    description: typedText(typed, 'description'),
    isExamOnly: typed.has('isExamOnly'),
    difficulty: typedText(typed, 'difficulty') as Difficulty,
    keepsOrder: typed.has('keepsOrder'),
  }
}

/** The question text and the answer are required. An answer that is no option only causes a warning. */
export function questionProblem({
  questionText,
  correctAnswer,
}: Record<QuestionField, string>): FieldProblem<QuestionField> | null {
  if (questionText.trim() && correctAnswer.trim()) return null
  return { field: questionText.trim() ? 'correctAnswer' : 'questionText', text: texts.errorQuestionIncomplete() }
}
