import * as texts from '@abhyas/messages/texts'
import { rupees } from '../../../ui/words/rupees.ts'
import type { Bar } from './revenue-sums.ts'
import styles from './revenue.module.css'

const STEP = 10
const GAP = 2
const HEIGHT = 100

/** Draws payments upwards and refunds downwards, on one scale, so that bars can be compared. */
export function RevenueChart({ bars }: { bars: Bar[] }) {
  const most = bars.reduce((best, bar) => (bar.captured > best.captured ? bar : best))
  const mostRefunded = Math.max(...bars.map(({ refunded }) => refunded))
  const scale = HEIGHT / (most.captured + mostRefunded || 1)
  const line = most.captured * scale
  const width = bars.length * STEP
  return (
    <figure className={styles.figure}>
      <p className={styles.legend}>
        <span className={styles.taken}>{texts.revenueLegendTaken()}</span>
        <span className={styles.paidBack}>{texts.revenueLegendPaidBack()}</span>
      </p>
      {/* Drawn as wide as there is room: the bars get wider, and the words stay outside. */}
      <svg className={styles.chart} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {bars.map(({ when, captured, refunded }, index) => (
          <g key={when}>
            <title>{texts.revenueBar({ when, taken: rupees(captured), paidBack: rupees(refunded) })}</title>
            {/* The whole column is pointed at, however low its bar. */}
            <rect className={styles.column} x={index * STEP} y="0" width={STEP} height={HEIGHT} />
            <rect
              className={styles.up}
              x={index * STEP + GAP / 2}
              y={line - captured * scale}
              width={STEP - GAP}
              height={captured * scale}
            />
            <rect
              className={styles.down}
              x={index * STEP + GAP / 2}
              y={line}
              width={STEP - GAP}
              height={refunded * scale}
            />
          </g>
        ))}
        <line className={styles.line} x1="0" x2={width} y1={line} y2={line} />
      </svg>
      <div className={styles.ends}>
        <span>{bars[0]?.when}</span>
        <span>{bars.at(-1)?.when}</span>
      </div>
      <figcaption className={styles.most}>
        {texts.revenueMost({ amount: rupees(most.captured), when: most.when })}
      </figcaption>
    </figure>
  )
}
