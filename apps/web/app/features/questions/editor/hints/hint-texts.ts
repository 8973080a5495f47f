import type { HintCode } from '@abhyas/contract/rules/hints/question-hints'
import * as texts from '@abhyas/messages/texts'

export const HINT_TEXTS: Record<HintCode, (named: { letters: string; value: string }) => string> = {
  options_equal: texts.writingOptionsEqual,
  options_overlap: texts.writingOptionsOverlap,
  option_about_others: texts.writingOptionAboutOthers,
  key_longest: texts.writingKeyLongest,
  key_odd: texts.writingKeyOdd,
  negative_hidden: texts.writingNegativeHidden,
  explanation_missing: texts.writingExplanationMissing,
  explanation_thin: texts.writingExplanationThin,
  explanation_names_place: texts.writingExplanationNamesPlace,
  explanation_praises: texts.writingExplanationPraises,
  explanation_elsewhere: texts.writingExplanationElsewhere,
  fence_open: texts.writingFenceOpen,
  code_unfenced: texts.writingCodeUnfenced,
  code_wide: texts.writingCodeWide,
}
