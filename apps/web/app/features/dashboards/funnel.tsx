import type { Day } from '@abhyas/contract/dashboards-manage'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import styles from './last-days.module.css'

const STEPS: { name: () => string; of: Exclude<keyof Day, 'day'> }[] = [
  { name: texts.funnelViews, of: 'courseViews' },
  { name: texts.funnelSignUps, of: 'signUps' },
  { name: texts.funnelSamples, of: 'samplesTried' },
  { name: texts.funnelPurchases, of: 'purchases' },
  { name: texts.funnelRefunds, of: 'refundRequests' },
]

/** The steps from a visit to a purchase, as counts of these days. They are not the same people in each step. */
export function Funnel({ days }: { days: Day[] }) {
  const steps = STEPS.map(({ name, of }) => ({
    name: name(),
    count: days.reduce((sum, day) => sum + day[of], 0),
  }))
  // Page views are many times as many as people, so the scale is that of the other steps.
  const most = Math.max(1, ...steps.slice(1).map(({ count }) => count))
  const scale = Math.min(most * 1.2, Math.max(most, steps[0]?.count ?? 0))
  return (
    <section className={styles.card} aria-labelledby="funnel">
      <div className={styles.head}>
        <h3 id="funnel">{texts.funnelTitle()}</h3>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ name, count }, index) => (
          <li key={name} className={styles.step}>
            <span>{name}</span>
            <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect
                className={count > scale ? styles.cut : undefined}
                width={Math.min(100, (100 * count) / scale)}
                height="1"
              />
            </svg>
            <span className={styles.value}>
              <strong>{count.toLocaleString(FORMATS)}</strong> <span>{shareOf(count, steps[index - 1]?.count)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{texts.funnelNote()}</p>
    </section>
  )
}

/** The share of the step above, if that step has any. */
const shareOf = (count: number, above: number | undefined): string =>
  above ? texts.funnelShare({ percent: Math.round((100 * count) / above).toLocaleString(FORMATS) }) : ''
