import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { hasBit, type KeyedQuestion, rightMaskOf } from '@abhyas/contract/rules/right-options'
import { typedText } from '../../../../ui/parts/typed-text.ts'

/** Returns the reasons of the wrong options, in the order of the options, without empty ones at the end. */
export function reasonsIn(typed: FormData, question: KeyedQuestion): string[] {
  const rightMask = rightMaskOf(question)
  const reasons = OPTIONS.map(({ letter, name }, option) =>
    question[name] && !hasBit(rightMask, option) ? typedText(typed, `reason${letter}`) : '',
  )
  return reasons.slice(0, reasons.findLastIndex(Boolean) + 1)
}
