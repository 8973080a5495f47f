import { passMarksOf } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import styles from './results.module.css'

type ScoreRingProps = { correct: number; count: number; tone: 'passed' | 'failed' | 'void' }

/** Draws the share of correct answers, with a mark at the pass limit. The text beside it says the same. */
export function ScoreRing({ correct, count, tone }: ScoreRingProps) {
  const passAt = (360 * passMarksOf(count)) / count
  return (
    <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden>
      <circle className={styles.whole} cx="60" cy="60" r="50" />
      {correct > 0 && (
        <circle
          className={styles[tone]}
          cx="60"
          cy="60"
          r="50"
          pathLength={count}
          strokeDasharray={`${correct} ${count}`}
          transform="rotate(-90 60 60)"
        />
      )}
      <line className={styles.notch} x1="60" y1="1" x2="60" y2="19" transform={`rotate(${passAt} 60 60)`} />
      <text className={styles.big} x="60" y="64">
        {correct}
      </text>
      <text className={styles.small} x="60" y="82">
        {texts.resultOf({ count })}
      </text>
    </svg>
  )
}
