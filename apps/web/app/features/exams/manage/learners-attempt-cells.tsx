import type { LearnersAttempt } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { scoreText } from '../../../ui/words/score.ts'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import table from '../../../ui/admin/table.module.css'
import { Badge } from '../../../ui/parts/badge.tsx'

export const AttemptedExamCell = ({ examName, owner }: LearnersAttempt) => (
  <>
    {examName}
    <span className={table.detail}>{owner.name}</span>
  </>
)

export function OutcomeBadge({ state, status }: Pick<LearnersAttempt, 'state' | 'status'>) {
  if (state === 'open') return <Badge tone="plain">{texts.adminAttemptRuns()}</Badge>
  if (state === 'void') return <Badge tone="waiting">{texts.adminAttemptVoid()}</Badge>
  return status === 'Pass' ? (
    <Badge tone="good">{texts.adminAttemptPass()}</Badge>
  ) : (
    <Badge tone="bad">{texts.adminAttemptFail()}</Badge>
  )
}

/** Shows the state of the attempt, and its figures if there are any. */
export const OutcomeCell = (attempt: LearnersAttempt) => (
  <>
    <OutcomeBadge {...attempt} /> {attempt.correctCount !== null && scoreText(attempt, texts.adminAttemptScore)}
  </>
)

/** The cell is empty when no extra time was given. */
export const ExtraCell = ({ extraSeconds }: LearnersAttempt) =>
  extraSeconds > 0 ? texts.adminAttemptExtraTime({ time: timeInWords(extraSeconds) }) : null
