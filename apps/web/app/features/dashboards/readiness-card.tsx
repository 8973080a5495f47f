import type { Goal, GoalReadiness } from '@abhyas/contract/learning-goals'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { GOAL_PATH, REVISION_PATH } from '../../paths.ts'
import { goalReadinessQuery } from '../../queries/goals.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { Badge } from '../../ui/parts/badge.tsx'
import card from '../../ui/parts/card.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { GoalRange } from './goal-range.tsx'
import styles from './readiness-card.module.css'

/** The exam that the learner prepares for, and where the score would land today. It fails alone. */
export function ReadinessCard() {
  const { data, isError, refetch } = useQuery(goalReadinessQuery)
  if (data) return <Loaded readiness={data} />
  if (isError) return <RetryNotice text={texts.readinessFailed()} onRetry={() => void refetch()} />
  return <Waiting />
}

function Loaded({ readiness: { goal, readiness, courses, answers } }: { readiness: GoalReadiness }) {
  if (!goal) return <NoGoal title={texts.readinessNoGoal()} text={texts.readinessNoGoalText()} />
  if ((goal.daysLeft ?? 0) < 0) return <NoGoal title={goal.name} text={texts.readinessOver()} />
  const { answersNeeded, range } = readiness
  return (
    <section className={card.card} aria-labelledby="my-exam">
      <Head goal={goal} />
      {range ? (
        <GoalRange range={range} courses={courses} answers={answers} />
      ) : (
        <p className={card.text}>{whyNoRange(goal, answersNeeded)}</p>
      )}
      <p className={styles.links}>
        <Link to={REVISION_PATH}>{texts.readinessPlan()}</Link>
        <Link to={GOAL_PATH}>{texts.readinessChange()}</Link>
      </p>
    </section>
  )
}

function whyNoRange({ examId }: Pick<Goal, 'examId'>, answersNeeded: number): string {
  if (answersNeeded > 0) return texts.readinessTooEarly({ count: answersNeeded })
  return examId === null ? texts.readinessNoTopics() : texts.readinessRunning()
}

function Head({ goal: { name, daysLeft } }: { goal: Omit<Goal, 'topics'> }) {
  return (
    <div className={styles.head}>
      <h2 id="my-exam" className={card.name}>
        {texts.readinessTitle({ name })}
      </h2>
      {daysLeft !== null && (
        <Badge tone="waiting">
          {daysLeft === 0 ? texts.readinessToday() : texts.readinessDaysLeft({ count: daysLeft })}
        </Badge>
      )}
    </div>
  )
}

const NoGoal = ({ title, text }: { title: string; text: string }) => (
  <section className={card.card} aria-labelledby="my-exam">
    <h2 id="my-exam" className={card.name}>
      {title}
    </h2>
    <p className={card.text}>{text}</p>
    <LinkButton variant="quiet" className={card.action} to={GOAL_PATH}>
      {texts.readinessChoose()}
    </LinkButton>
  </section>
)

/** About as high as the card. What stands below is hidden until the card is there. */
const Waiting = () => (
  <div className={`${card.card} ${styles.waiting}`} data-loading="">
    <output className="spoken">{texts.readinessLoading()}</output>
  </div>
)
