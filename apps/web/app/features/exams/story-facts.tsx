import type { AttemptStory } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { Fragment, type ReactNode } from 'react'
import { dayInWords, secondInWords } from '../../ui/india-day.ts'
import { timeInWords } from '../../ui/time-in-words.ts'
import { LearnerCell, OutcomeBadge } from './learners-attempt-cells.tsx'
import styles from './story.module.css'

/** Who, when, how long, and how it ended. What does not apply is left out. */
export function StoryFacts({ attempt }: { attempt: AttemptStory }) {
  const { startedAt, finishedAt, deadline, epoch, outageMs, extraTimeReason, voidReason } = attempt
  const facts: [name: string, value: ReactNode][] = [
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
            <span className={styles.how}>{endText(attempt)}</span>
          </Fragment>,
        ]
      : [texts.storyDeadline(), <Moment key="deadline" at={deadline} />],
    [texts.storyTime(), timeText(attempt)],
    [texts.storyOutage(), outageMs > 0 ? timeInWords(Math.ceil(outageMs / 1000)) : null],
    [texts.storyDevices(), texts.storyDeviceCount({ count: epoch })],
    [texts.storyExtraReason(), extraTimeReason],
    [texts.storyVoidReason(), voidReason],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** To the second: a complaint may be about one. */
const Moment = ({ at }: { at: string }) => <time dateTime={at}>{`${dayInWords(at)}, ${secondInWords(at)}`}</time>

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
