import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { momentInWords } from '../words/india-day.ts'
import { Badge } from '../parts/badge.tsx'

type Shown = Pick<AttemptSummary, 'state' | 'status' | 'resultsAt'>

/** The status of an attempt as a badge. */
export function AttemptStatus({ attempt: { state, status, resultsAt } }: { attempt: Shown }) {
  if (state === 'open') return <Badge tone="waiting">{texts.attemptRunning()}</Badge>
  if (state === 'void') return <Badge tone="plain">{texts.attemptVoid()}</Badge>
  if (resultsAt) return <Badge tone="waiting">{texts.attemptResultsLater({ moment: momentInWords(resultsAt) })}</Badge>
  return status === 'Pass' ? (
    <Badge tone="good">{`✓ ${texts.resultPass()}`}</Badge>
  ) : (
    <Badge tone="bad">{`✕ ${texts.resultFail()}`}</Badge>
  )
}
