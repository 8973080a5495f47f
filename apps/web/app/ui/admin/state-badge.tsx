import type { ContentState } from '@abhyas/contract/fields'
import type { QuestionState } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../parts/badge.tsx'

const STATES = {
  published: { tone: 'good', text: texts.statePublished },
  draft: { tone: 'waiting', text: texts.stateDraft },
  archived: { tone: 'plain', text: texts.stateArchived },
} as const

export const StateBadge = ({ state }: { state: ContentState }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].text()}</Badge>
)

const QUESTION_STATES = {
  published: STATES.published,
  in_review: { tone: 'plain', text: texts.stateInReview },
  draft: STATES.draft,
} as const

export const QuestionStateBadge = ({ state }: { state: QuestionState }) => (
  <Badge tone={QUESTION_STATES[state].tone}>{QUESTION_STATES[state].text()}</Badge>
)
