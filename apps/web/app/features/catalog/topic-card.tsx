import type { Topic } from '@abhyas/contract/catalog-topics'
import type { TopicProgress } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { examsPath, practicePath, topicPath } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { LastResult } from '../../ui/domain/last-result.tsx'
import { DueBadge, MasteryLevel, MasteryReason } from '../../ui/domain/mastery.tsx'
import { ProgressView } from '../../ui/domain/progress-view.tsx'
import { Badge } from '../../ui/parts/badge.tsx'
import card from '../../ui/parts/card.module.css'
import page from '../../ui/theme/page.module.css'
import styles from './topic-card.module.css'

type TopicCardProps = {
  topic: Topic
  isLocked: boolean
  /** The topic to practise next. Only its button is filled. */
  isNext: boolean
  progress: TopicProgress | undefined
}

export function TopicCard({ topic, isLocked, isNext, progress }: TopicCardProps) {
  const { id, name, description, isFreeSample } = topic
  const shown = isLocked || !progress?.questionCount ? undefined : progress
  return (
    <li className={isNext ? `${card.card} ${styles.next}` : card.card}>
      <div className={styles.head}>
        <h2 className={card.name}>
          <Link to={topicPath(id)}>{name}</Link>
        </h2>
        {shown && <MasteryLevel level={shown.mastery.level} />}
      </div>
      <p className={card.text}>{description}</p>
      {isFreeSample && (
        <p>
          <Badge tone="good">{texts.freeSampleBadge()}</Badge>
        </p>
      )}
      {isLocked && (
        <p>
          <Badge tone="waiting">{texts.topicLocked()}</Badge>
        </p>
      )}
      <ProgressView progress={shown} />
      {shown && <MasteryReason mastery={shown.mastery} />}
      {shown && shown.dueCount > 0 && (
        <p>
          <DueBadge count={shown.dueCount} />
        </p>
      )}
      {progress?.lastExam && <LastResult attempt={progress.lastExam} />}
      <div className={`${page.tools} ${styles.ways}`}>
        <LinkButton
          variant={isNext ? 'primary' : 'quiet'}
          to={practicePath(id)}
          aria-label={texts.topicViewQuestionsNamed({ name })}
        >
          {texts.topicViewQuestions()}
        </LinkButton>
        <LinkButton variant="quiet" to={examsPath(id)} aria-label={texts.topicViewExamNamed({ name })}>
          {texts.topicViewExam()}
        </LinkButton>
      </div>
    </li>
  )
}
