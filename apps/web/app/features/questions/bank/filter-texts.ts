import * as texts from '@abhyas/messages/texts'
import type { ChoiceName } from './bank-filter.ts'

const STATE_NAMES = {
  draft: texts.stateDraft,
  in_review: texts.stateInReview,
  published: texts.statePublished,
}

const DIFFICULTY_NAMES = { easy: texts.questionEasy, medium: texts.questionMedium, hard: texts.questionHard }

const FILTER_NAMES: Record<ChoiceName, () => string> = {
  state: texts.bankState,
  difficulty: texts.questionDifficulty,
  needsAttention: texts.questionAttention,
  isExamOnly: texts.questionExamOnly,
  hasExplanation: texts.bankHasExplanation,
  isUsed: texts.bankUsed,
  isFlagged: texts.bankFlagged,
  isProved: texts.bankProved,
  isMine: texts.bankMine,
  isDiscussed: texts.bankDiscussed,
}

export const filterName = (name: ChoiceName): string => FILTER_NAMES[name]()

const CHOICE_TEXTS: Record<string, () => string> = {
  ...STATE_NAMES,
  ...DIFFICULTY_NAMES,
  yes: texts.bankYes,
  no: texts.bankNo,
}

export const choiceText = (choice: string): string => CHOICE_TEXTS[choice]?.() ?? choice
