import * as texts from '@abhyas/messages/texts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { rupees } from '../../../ui/words/rupees.ts'
import type { Bar } from './revenue-sums.ts'
import styles from './revenue.module.css'

/** Draws payments upwards and refunds downwards, on one scale, so that bars can be compared. */
export function RevenueChart({ bars }: { bars: Bar[] }) {
  const most = bars.reduce((best, bar) => (bar.captured > best.captured ? bar : best))
  return (
    <figure className={styles.figure}>
      <p className={styles.legend}>
        <span className={styles.taken}>{texts.revenueLegendTaken()}</span>
        <span className={styles.paidBack}>{texts.revenueLegendPaidBack()}</span>
      </p>
      <BarChart
        className={styles.chart}
        bars={bars.map(({ when, captured, refunded }) => ({
          when,
          title: texts.revenueBar({ when, taken: rupees(captured), paidBack: rupees(refunded) }),
          up: captured,
          down: refunded,
        }))}
      />
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
