import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { sharesOf } from '../../../ui/words/score.ts'
import styles from './results.module.css'

type ScoreRingProps = {
  score: Pick<AttemptSummary, 'questionCount' | 'marks'> & { correctCount: number }
  tone: 'passed' | 'failed' | 'void'
}

/** Draws the share of right answers or of marks, with a line at the pass mark. The text beside it says the same. */
export function ScoreRing({ score, tone }: ScoreRingProps) {
  const { correctCount, questionCount, marks } = score
  const { got, pass } = sharesOf(score)
  const shown = marks ? marksText(marks.got) : String(correctCount)
  return (
    <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden>
      <circle className={styles.whole} cx="60" cy="60" r="50" />
      {got > 0 && (
        <circle
          className={styles[tone]}
          cx="60"
          cy="60"
          r="50"
          pathLength={1}
          strokeDasharray={`${got} 1`}
          transform="rotate(-90 60 60)"
        />
      )}
      <line className={styles.notch} x1="60" y1="1" x2="60" y2="19" transform={`rotate(${360 * pass} 60 60)`} />
      <text className={shown.length > 4 ? styles.long : styles.big} x="60" y="64">
        {shown}
      </text>
      <text className={styles.small} x="60" y="82">
        {texts.resultOf({ count: marks ? marksText(marks.total) : questionCount })}
      </text>
    </svg>
  )
}
