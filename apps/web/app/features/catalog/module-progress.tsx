import type { TopicProgress } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { sumOf } from '../../ui/domain/progress-view.tsx'
import card from '../../ui/parts/card.module.css'
import { ProgressParts } from '../../ui/parts/progress-bar.tsx'
import styles from './module-progress.module.css'

/** How far the learner is in the whole module, with the meaning of the parts of a bar. */
export function ModuleProgress({ topics }: { topics: TopicProgress[] }) {
  const { questionCount, answeredCount, rightCount } = sumOf(topics)
  if (questionCount === 0) return null
  const answered = texts.masteryAnswered({ count: questionCount })
  return (
    <section className={`${card.card} ${styles.whole}`} aria-label={texts.masteryWhole()}>
      <p className={styles.words}>
        <b className={styles.answered}>{answeredCount}</b> {answered}
      </p>
      <ProgressParts
        right={rightCount}
        answered={answeredCount}
        max={questionCount}
        label={`${answeredCount} ${answered}`}
      />
      <p className={styles.legend}>
        <span className={styles.right}>{texts.masteryRight({ right: rightCount })}</span>
        <span className={styles.wrong}>{texts.progressToTry({ wrong: answeredCount - rightCount })}</span>
        <span className={styles.fresh}>{texts.progressNew({ new: questionCount - answeredCount })}</span>
      </p>
    </section>
  )
}
