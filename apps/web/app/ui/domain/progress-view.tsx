import type { Progress } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { ProgressParts } from '../parts/progress-bar.tsx'
import styles from './progress-view.module.css'

/** Shows how far the learner is, as a bar and in words. A place without questions has no progress. */
export function ProgressView({ progress }: { progress: Progress | undefined }) {
  if (!progress || progress.questionCount === 0) return null
  const { questionCount, answeredCount, rightCount } = progress
  const words = wordsOf(progress)
  return (
    <div className={styles.progress}>
      <ProgressParts right={rightCount} answered={answeredCount} max={questionCount} label={words} />
      <p className={styles.words} aria-hidden>
        {words}
      </p>
    </div>
  )
}

function wordsOf({ questionCount, answeredCount, rightCount }: Progress): string {
  if (answeredCount === 0) return texts.progressNone({ count: questionCount })
  const [wrongCount, newCount] = [answeredCount - rightCount, questionCount - answeredCount]
  return [
    texts.progressRight({ right: rightCount, count: questionCount }),
    wrongCount > 0 && texts.progressToTry({ wrong: wrongCount }),
    newCount > 0 && texts.progressNew({ new: newCount }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const isFinished = ({ questionCount, answeredCount }: Progress): boolean =>
  questionCount > 0 && answeredCount >= questionCount

/** The progress of several topics together. */
export const sumOf = (topics: readonly Progress[]): Progress => {
  const sum = (figure: keyof Progress) => topics.reduce((total, topic) => total + topic[figure], 0)
  return { questionCount: sum('questionCount'), answeredCount: sum('answeredCount'), rightCount: sum('rightCount') }
}
