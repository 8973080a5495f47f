import type { Difficulty } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../parts/badge.tsx'

const WORDS = { easy: texts.questionEasy, medium: texts.questionMedium, hard: texts.questionHard }

/** How hard the author thinks the question is, as a word. */
export const DifficultyBadge = ({ difficulty }: { difficulty: Difficulty }) => (
  <Badge tone="quiet">{WORDS[difficulty]()}</Badge>
)
