import type { Readiness, ScoreRange } from '@abhyas/contract/learning-readiness'
import * as texts from '@abhyas/messages/texts'
import styles from './score-range.module.css'

/** A chance as a count: 78 in 100. */
export const chanceOf100 = (chance: number): number => Math.round(chance * 100)

type BarProps = Pick<ScoreRange, 'low' | 'high' | 'marks'> & { passMark?: number }

/** Draws the range on a track, with a line at the pass mark. The words beside it say the same. */
export const RangeBar = ({ low, high, marks, passMark }: BarProps) => (
  <svg className={styles.bar} viewBox={`0 0 ${marks} 10`} preserveAspectRatio="none" aria-hidden>
    <rect className={styles.track} width={marks} height="10" />
    <rect
      className={styles.range}
      x={Math.min(low, marks * 0.98)}
      width={Math.max(high - low, marks * 0.02)}
      height="10"
    />
    {passMark !== undefined && (
      <>
        <line className={styles.edge} x1={passMark} x2={passMark} y1="0" y2="10" />
        <line className={styles.pass} x1={passMark} x2={passMark} y1="0" y2="10" />
      </>
    )}
  </svg>
)

/** One line about an exam: the range first, then the middle and the chance to pass. Too few answers give no line. */
export function ReadinessLine({ readiness }: { readiness: Readiness | undefined }) {
  if (!readiness?.range) return null
  const { low, high, marks, expected, chanceToPass } = readiness.range
  return <p>{texts.readinessLine({ low, high, marks, expected, chance: chanceOf100(chanceToPass) })}</p>
}
