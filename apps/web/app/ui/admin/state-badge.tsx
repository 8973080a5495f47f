import type { ContentState } from '@abhyas/contract/fields'
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
