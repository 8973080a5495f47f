import * as texts from '@abhyas/messages/texts'
import { Badge } from '../badge.tsx'

export const StateBadge = ({ state }: { state: 'draft' | 'published' }) => (
  <Badge tone={state === 'published' ? 'good' : 'waiting'}>
    {state === 'published' ? texts.statePublished() : texts.stateDraft()}
  </Badge>
)
