import type { Day } from '@abhyas/contract/dashboards-manage'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { daysQuery } from '../../queries/admin/dashboards.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { dayInWords } from '../../ui/words/india-day.ts'
import { Funnel } from './funnel.tsx'
import styles from './last-days.module.css'

export const DAYS_SHOWN = 30

const CHARTS: { title: () => string; of: keyof Day; isAverage?: boolean }[] = [
  { title: texts.daysSignUps, of: 'signUps' },
  { title: texts.daysActive, of: 'activeLearners', isAverage: true },
  { title: texts.daysAnswers, of: 'practiceAnswers' },
  { title: texts.daysExams, of: 'examsTaken' },
]

/** The last 30 days, drawn and as a table, beside the 30 days before them. */
export function LastDays() {
  const { data, isError, refetch } = useQuery(daysQuery)
  return (
    <section className={styles.days} aria-labelledby="last-days">
      <h2 id="last-days">{texts.daysTitle()}</h2>
      {isError && !data && <RetryNotice text={texts.daysFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.daysLoading()} />}
      {data && <Charts days={data.slice(-DAYS_SHOWN)} before={data.slice(0, -DAYS_SHOWN)} />}
    </section>
  )
}

function Charts({ days, before }: { days: Day[]; before: Day[] }) {
  return (
    <>
      <Funnel days={days} />
      {CHARTS.map(({ title, of, isAverage }) => {
        const [now, then] = [sumOf(days, of), sumOf(before, of)]
        return (
          <DaysChart
            key={of}
            title={title()}
            days={days}
            sum={
              isAverage
                ? texts.daysAverage({ count: inWords(now / DAYS_SHOWN), before: inWords(then / DAYS_SHOWN) })
                : texts.daysSum({ count: inWords(now), before: inWords(then) })
            }
            barOf={(day) => ({ up: Number(day[of]) })}
          />
        )
      })}
      <DaysChart
        title={texts.daysPurchases()}
        days={days}
        sum={texts.daysPurchasesSum({
          count: inWords(sumOf(days, 'purchases')),
          refunds: inWords(sumOf(days, 'refunds')),
        })}
        barOf={({ purchases, refunds }) => ({ up: purchases, down: refunds })}
      />
    </>
  )
}

type DaysChartProps = {
  title: string
  sum: string
  days: Day[]
  barOf: (day: Day) => { up: number; down?: number }
}

function DaysChart({ title, sum, days, barOf }: DaysChartProps) {
  const bars = days.map((day) => {
    const { up, down } = barOf(day)
    const when = dayInWords(day.day)
    const count = inWords(up)
    const words =
      down === undefined ? texts.daysBar({ when, count }) : texts.daysBarMoney({ when, count, refunds: inWords(down) })
    return { when, title: words, up, ...(down !== undefined && { down }) }
  })
  return (
    <figure className={styles.card}>
      <figcaption className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.sum}>{sum}</span>
      </figcaption>
      <BarChart bars={bars} isLastPartial />
      <p className={styles.ends}>
        <span>{bars[0]?.when}</span>
        <span>{texts.daysHighest({ count: inWords(Math.max(...bars.map(({ up }) => up))) })}</span>
        <span>{texts.daysToday()}</span>
      </p>
    </figure>
  )
}

const sumOf = (days: Day[], of: keyof Day): number => days.reduce((sum, day) => sum + Number(day[of]), 0)

const inWords = (count: number): string => Math.round(count).toLocaleString(FORMATS)
