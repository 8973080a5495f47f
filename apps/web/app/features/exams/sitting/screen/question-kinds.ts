import * as texts from '@abhyas/messages/texts'
import type { PaletteKind } from '../engine/sitting-answers.ts'

/** The names of a question's states in the palette. */
export const KINDS: Record<PaletteKind, () => string> = {
  answered: texts.sittingAnswered,
  'answered-marked': texts.sittingAnsweredMarked,
  marked: texts.sittingMarked,
  seen: texts.sittingSeen,
  unseen: texts.sittingUnseen,
}
