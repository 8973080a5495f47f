import type { Day } from '@abhyas/contract/dashboards-manage'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { daysQuery } from '../../queries/admin/dashboards.ts'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { dayInWords } from '../../ui/words/india-day.ts'
import { DAYS_SHOWN } from './last-days.tsx'
import styles from './last-days.module.css'

const COLUMNS: { head: () => string; of: Exclude<keyof Day, 'day'> }[] = [
  { head: texts.daysColumnViews, of: 'courseViews' },
  { head: texts.daysColumnSignUps, of: 'signUps' },
  { head: texts.daysColumnActive, of: 'activeLearners' },
  { head: texts.daysColumnAnswers, of: 'practiceAnswers' },
  { head: texts.daysColumnExams, of: 'examsTaken' },
  { head: texts.daysColumnSamples, of: 'samplesTried' },
  { head: texts.daysColumnPurchases, of: 'purchases' },
  { head: texts.daysColumnRefundRequests, of: 'refundRequests' },
  { head: texts.daysColumnRefunds, of: 'refunds' },
]

/** The figures of the charts as a table, the newest day first, for screen readers and for everybody who wants numbers. */
export function DaysTable() {
  const { data } = useQuery(daysQuery)
  if (!data) return null
  const rows = data.slice(-DAYS_SHOWN).map((day, index) => Object.assign({ id: index + 1 }, day))
  return (
    <details className={styles.table}>
      <summary>{texts.daysTable()}</summary>
      <RowTable
        rows={rows.toReversed()}
        nameOf={({ day }) => dayInWords(day)}
        columns={[
          { head: texts.daysColumnDay(), cell: ({ day }) => dayInWords(day) },
          ...COLUMNS.map(({ head, of }) => ({
            head: head(),
            cell: (day: Day) => day[of].toLocaleString(FORMATS),
            kind: 'amount' as const,
          })),
        ]}
      />
    </details>
  )
}
