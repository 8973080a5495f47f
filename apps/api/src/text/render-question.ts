import type { QuestionHtml } from '@abhyas/contract/questions'
import { renderOption, renderText } from './render-text.ts'

const RENDERERS = {
  questionText: renderText,
  optionA: renderOption,
  optionB: renderOption,
  optionC: renderOption,
  optionD: renderOption,
  description: renderText,
} as const

/** The texts of a question that are more than plain text, as HTML. */
export function renderQuestion(question: { [Field in keyof QuestionHtml]?: string | undefined }): QuestionHtml {
  const html: QuestionHtml = {}
  for (const [name, render] of Object.entries(RENDERERS)) {
    const field = name as keyof QuestionHtml
    const made = render(question[field] ?? '')
    if (made !== undefined) html[field] = made
  }
  return html
}
