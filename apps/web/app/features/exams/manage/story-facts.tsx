import type { AttemptStory } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { Fragment } from 'react'
import { type Fact, Facts, Moment } from '../../../ui/admin/facts.tsx'
import { LearnerCell } from '../../../ui/admin/learner-cell.tsx'
import table from '../../../ui/admin/table.module.css'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { OutcomeBadge } from './learners-attempt-cells.tsx'

/** Who, when, how long, and how it ended. What does not apply is left out. */
export function StoryFacts({ attempt }: { attempt: AttemptStory }) {
  const { startedAt, finishedAt, deadline, epoch, outageMs, extraTimeReason, voidReason } = attempt
  const facts: Fact[] = [
    [texts.adminAttemptColumnLearner(), <LearnerCell key="learner" learner={attempt.learner} />],
    [texts.adminAttemptColumnExam(), `${attempt.examName}, ${attempt.topic.topicName}`],
    [texts.storyState(), <OutcomeBadge key="state" {...attempt} />],
    [texts.storyResult(), scoreText(attempt)],
    [texts.storyStarted(), <Moment key="started" at={startedAt} />],
    finishedAt
      ? [
          texts.storyEnded(),
          <Fragment key="ended">
            <Moment at={finishedAt} />
            <span className={table.detail}>{endText(attempt)}</span>
          </Fragment>,
        ]
      : [texts.storyDeadline(), <Moment key="deadline" at={deadline} />],
    [texts.storyTime(), timeText(attempt)],
    [texts.storyOutage(), outageMs > 0 ? timeInWords(Math.ceil(outageMs / 1000)) : null],
    [texts.storyDevices(), texts.storyDeviceCount({ count: epoch })],
    [texts.storyExtraReason(), extraTimeReason],
    [texts.storyVoidReason(), voidReason],
  ]
  return <Facts facts={facts} />
}

const scoreText = ({ correctCount, questionCount }: AttemptStory) =>
  correctCount === null ? null : texts.adminAttemptScore({ correct: correctCount, count: questionCount })

function endText({ closedBy }: AttemptStory): string {
  if (closedBy === 'learner') return texts.storyEndedByLearner()
  return closedBy === 'deadline' ? texts.storyEndedByDeadline() : texts.storyEndedByAdmin()
}

function timeText({ durationSeconds, extraSeconds }: AttemptStory): string {
  const time = timeInWords(durationSeconds)
  return extraSeconds > 0 ? texts.storyTimeWithExtra({ time, extra: timeInWords(extraSeconds) }) : time
}
