import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { practicePath } from '../../../../paths.ts'
import card from '../../../../ui/parts/card.module.css'
import { ProgressBar } from '../../../../ui/parts/progress-bar.tsx'
import type { TopicFigures } from './figures.ts'
import styles from './weak-topics.module.css'

/** The topics to practise first. */
export const WeakTopics = ({ topics }: { topics: TopicFigures[] }) => (
  <section className={card.card} aria-labelledby="weak">
    <h2 id="weak" className={card.name}>
      {texts.rankWeak()}
    </h2>
    <ul className={styles.topics}>
      {topics.map(({ id, name, right, count }) => (
        <li key={id}>
          <Link to={practicePath(id)}>{name}</Link>
          <span>{texts.historyScore({ correct: right, count })}</span>
          <ProgressBar value={right} max={count} label={`${name}: ${texts.historyScore({ correct: right, count })}`} />
        </li>
      ))}
    </ul>
  </section>
)
