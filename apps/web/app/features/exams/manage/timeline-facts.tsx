import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { Fragment } from 'react'
import { type Fact, Facts, Moment } from '../../../ui/admin/facts.tsx'
import { LearnerCell } from '../../../ui/admin/learner-cell.tsx'
import table from '../../../ui/admin/table.module.css'
import { secondInWords } from '../../../ui/words/india-day.ts'
import { scoreText } from '../../../ui/words/score.ts'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { OutcomeBadge } from './learners-attempt-cells.tsx'

/** Shows the learner, the times and the end of the attempt. Facts that do not apply are left out. */
export function TimelineFacts({ attempt }: { attempt: AttemptTimeline }) {
  const { startedAt, finishedAt, deadline, epoch, outageMs, extraTimeReason, voidReason } = attempt
  const facts: Fact[] = [
    [texts.adminAttemptColumnLearner(), <LearnerCell key="learner" learner={attempt.learner} />],
    [texts.adminAttemptColumnExam(), [attempt.examName, attempt.owner.name].filter(Boolean).join(', ')],
    [texts.timelineState(), <OutcomeBadge key="state" {...attempt} />],
    [texts.timelineResult(), attempt.correctCount === null ? null : scoreText(attempt, texts.adminAttemptScore)],
    [texts.timelineStarted(), <Moment key="started" at={startedAt} />],
    finishedAt
      ? [
          texts.timelineEnded(),
          <Fragment key="ended">
            <Moment at={finishedAt} />
            <span className={table.detail}>{endText(attempt)}</span>
          </Fragment>,
        ]
      : [texts.timelineDeadline(), <Moment key="deadline" at={deadline} />],
    [texts.timelineTime(), timeText(attempt)],
    [texts.timelineSections(), attempt.sections && <SectionEnds key="sections" attempt={attempt} />],
    [texts.timelineOutage(), outageMs > 0 ? timeInWords(Math.ceil(outageMs / 1000)) : null],
    [texts.timelineDevices(), (finishedAt ? texts.timelineDeviceCount : texts.timelineDevicesSoFar)({ count: epoch })],
    [texts.timelineExtraReason(), extraTimeReason],
    [texts.timelineVoidReason(), voidReason],
  ]
  return <Facts facts={facts} />
}

/** The sections, with their ends when they close one after the other. */
const SectionEnds = ({ attempt: { sections, sectionEnds } }: { attempt: AttemptTimeline }) => (
  <>
    {sections?.list.map(({ name }, nth) => {
      const end = sectionEnds?.[nth]
      // oxlint-disable-next-line react/no-array-index-key -- a section is identified by its place
      return <div key={nth}>{end ? texts.timelineSectionEnds({ name, time: secondInWords(end) }) : name}</div>
    })}
  </>
)

function endText({ closedBy }: AttemptTimeline): string {
  if (closedBy === 'learner') return texts.timelineEndedByLearner()
  return closedBy === 'deadline' ? texts.timelineEndedByDeadline() : texts.timelineEndedByAdmin()
}

function timeText({ durationSeconds, extraSeconds }: AttemptTimeline): string {
  const time = timeInWords(durationSeconds)
  return extraSeconds > 0 ? texts.timelineTimeWithExtra({ time, extra: timeInWords(extraSeconds) }) : time
}
