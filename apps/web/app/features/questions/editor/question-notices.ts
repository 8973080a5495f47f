import * as texts from '@abhyas/messages/texts'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import type { QuestionValues } from './question-values.ts'

/** Markdown for a picture that is not stored here, which we do not render. */
const PICTURE_OF_OTHERS = /!\[[^\]]*\]\((?!\/pictures\/)/

/** Returns hints that do not stop a question from being saved. */
export function questionNotices(typed: QuestionValues): string[] {
  const all = [typed.questionText, typed.description, ...OPTIONS.map(({ name }) => typed[name])]
  return all.some((text) => PICTURE_OF_OTHERS.test(text ?? '')) ? [texts.pictureOfOthers()] : []
}
