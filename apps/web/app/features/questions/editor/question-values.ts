import type { Difficulty, Question } from '@abhyas/contract/questions'
import { type QuestionKind } from '@abhyas/contract/rules/right-options'
import * as texts from '@abhyas/messages/texts'
import { typedText } from '../../../ui/parts/typed-text.ts'
import type { FieldProblem } from '../../../ui/parts/use-form.ts'
import { reasonsIn } from './reasons/reasons-in.ts'
import { tagsIn } from './tags-field.tsx'

export type QuestionValues = Pick<
  Question,
  | 'kind'
  | 'questionText'
  | 'optionA'
  | 'optionB'
  | 'optionC'
  | 'optionD'
  | 'optionE'
  | 'optionF'
  | 'correctAnswer'
  | 'reasons'
  | 'description'
  | 'isExamOnly'
  | 'difficulty'
  | 'keepsOrder'
  | 'tags'
>

export type QuestionField = keyof QuestionValues

/** Reads the form as a question. */
export const valuesOf = (form: HTMLFormElement): QuestionValues => {
  const typed = new FormData(form)
  const kind = typedText(typed, 'kind') as QuestionKind
  // A number has no options, whatever the author typed before.
  const option = (letter: string) => (kind === 'number' ? '' : typedText(typed, `option${letter}`))
  const question = {
    kind,
    questionText: typedText(typed, 'questionText'),
    optionA: option('A'),
    optionB: option('B'),
    optionC: option('C'),
    optionD: option('D'),
    optionE: option('E'),
    optionF: option('F'),
    correctAnswer: typedText(typed, 'correctAnswer'),
  }
  return {
    ...question,
    reasons: reasonsIn(typed, question),
    description: typedText(typed, 'description'),
    isExamOnly: typed.has('isExamOnly'),
    difficulty: typedText(typed, 'difficulty') as Difficulty,
    keepsOrder: typed.has('keepsOrder'),
    tags: tagsIn(typedText(typed, 'tags')),
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
