import type { WeakTopic } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { practicePath } from '../../paths.ts'
import { MasteryLevel, rightOfTen } from '../../ui/domain/mastery.tsx'
import card from '../../ui/parts/card.module.css'
import { ProgressBar } from '../../ui/parts/progress-bar.tsx'
import styles from './standing.module.css'

/** The weakest topics, the weakest first. The bar is the chance of a right answer, with a line where strong begins. */
export const WeakestTopics = ({ topics }: { topics: WeakTopic[] }) => (
  <section className={card.card} aria-labelledby="weakest">
    <h2 id="weakest">{texts.weakestTitle()}</h2>
    <ul className={styles.rows}>
      {topics.map((topic) => (
        <WeakestRow key={topic.topic.id} weak={topic} />
      ))}
    </ul>
    <p className={styles.quiet}>{texts.weakestLegend()}</p>
  </section>
)

function WeakestRow({ weak: { topic, answeredCount, rightCount, mastery } }: { weak: WeakTopic }) {
  const right = mastery.rightOf100 ?? 0
  return (
    <li>
      <div className={styles.head}>
        <Link className={styles.name} to={practicePath(topic.id)}>
          {topic.topicName}
        </Link>
        <span className={styles.counts}>{texts.progressRight({ right: rightCount, count: answeredCount })}</span>
      </div>
      <div className={styles.scale}>
        <ProgressBar value={right} max={100} label={texts.weakestBar({ right: rightOfTen(right) })} />
      </div>
      <MasteryLevel level={mastery.level} />{' '}
      {mastery.fadedDays !== null && (
        <span className={styles.quiet}>{texts.masteryFaded({ days: mastery.fadedDays })}</span>
      )}
    </li>
  )
}
