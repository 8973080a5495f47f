import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../parts/badge.tsx'

/** The status of an attempt as a badge. */
export function AttemptStatus({ attempt: { state, status } }: { attempt: Pick<AttemptSummary, 'state' | 'status'> }) {
  if (state === 'open') return <Badge tone="waiting">{texts.attemptRunning()}</Badge>
  if (state === 'void') return <Badge tone="plain">{texts.attemptVoid()}</Badge>
  return status === 'Pass' ? (
    <Badge tone="good">{`✓ ${texts.resultPass()}`}</Badge>
  ) : (
    <Badge tone="bad">{`✕ ${texts.resultFail()}`}</Badge>
  )
}
