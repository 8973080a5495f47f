import type { LearnersAttempt } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import table from '../../../ui/admin/table.module.css'
import { Badge } from '../../../ui/parts/badge.tsx'
import { minutesText } from './exam-values.ts'

export const AttemptedExamCell = ({ examName, topic }: LearnersAttempt) => (
  <>
    {examName}
    <span className={table.detail}>{topic.topicName}</span>
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
export const OutcomeCell = ({ correctCount, questionCount, ...attempt }: LearnersAttempt) => (
  <>
    <OutcomeBadge {...attempt} />{' '}
    {correctCount !== null && texts.adminAttemptScore({ correct: correctCount, count: questionCount })}
  </>
)

/** The cell is empty when no extra time was given. */
export const ExtraCell = ({ extraSeconds }: LearnersAttempt) =>
  extraSeconds > 0 ? texts.adminAttemptExtraMinutes({ minutes: minutesText(extraSeconds / 60) }) : null
