import { hasEqualOptions } from '@abhyas/contract/rules/question-rules'
import { hintsOf, type Hint } from '@abhyas/contract/rules/hints/question-hints'
import { writtenOptions } from '@abhyas/contract/rules/option-order'
import { hasBit, rightMaskOf } from '@abhyas/contract/rules/right-options'
import { orderText } from '../order-text.ts'
import type { QuestionValues } from '../question-values.ts'

/** A hint of the editor names options by the letters of the form. */
export type WritingHint = Pick<Hint, 'code' | 'value'> & { letters: string[] }

/** Returns the hints for a question that is being written. What the preview says already is not said again. */
export function hintsFor(typed: QuestionValues, isFinished: boolean): WritingHint[] {
  const written = writtenOptions(typed)
  const rightMask = rightMaskOf(typed)
  const options = written.map(({ name }) => typed[name])
  const right = written.filter(({ option }) => hasBit(rightMask, option)).map(({ name }) => typed[name])
  const hints = hintsOf({
    kind: typed.kind,
    text: typed.questionText,
    options,
    keys: typed.kind === 'number' && typed.correctAnswer ? [typed.correctAnswer] : right,
    explanation: typed.description,
    reasons: written.map(({ option }) => typed.reasons[option] ?? ''),
  })
  const isSaid: Partial<Record<Hint['code'], boolean>> = {
    // An author writes the explanation last.
    explanation_missing: !isFinished,
    explanation_names_place: typed.keepsOrder || orderText(typed) !== null,
    options_equal: hasEqualOptions(options),
  }
  return hints
    .filter(({ code }) => !isSaid[code])
    .map(({ code, value, places }) => ({ code, value, letters: places.map((place) => written[place]?.letter ?? '') }))
}
