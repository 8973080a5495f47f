import type { RevenueSum } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminTopicsPath } from '../../../admin-paths.ts'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { dayInWords } from '../../../ui/words/india-day.ts'
import { rupees } from '../../../ui/words/rupees.ts'
import type { Revenue } from './revenue-sums.ts'
import styles from './revenue.module.css'

/** The cell is empty when there was no refund. */
const AMOUNTS: { head: () => string; cell: (row: RevenueSum) => ReactNode }[] = [
  {
    head: texts.revenueTaken,
    cell: ({ orders, captured }) =>
      orders > 0 && <Amount of={captured} how={texts.revenueOrderCount({ count: orders })} />,
  },
  {
    head: texts.revenuePaidBack,
    cell: ({ refunds, refunded }) =>
      refunds > 0 && <Amount of={refunded} how={texts.revenueRefundCount({ count: refunds })} />,
  },
]
const amountColumns = () => AMOUNTS.map(({ head, cell }) => ({ head: head(), cell, kind: 'amount' as const }))

const Amount = ({ of, how }: { of: number; how: string }) => (
  <>
    {rupees(of)} <span className={styles.count}>{how}</span>
  </>
)

/** The module with the highest revenue comes first. A bar shows its share. */
export function ModulesTable({ modules }: Pick<Revenue, 'modules'>) {
  const best = Math.max(...modules.map(({ captured }) => captured))
  return (
    <RowTable
      rows={modules.toSorted((a, b) => b.captured - a.captured).map((row) => Object.assign({ id: row.module.id }, row))}
      nameOf={({ module }) => module.name}
      columns={[
        {
          head: texts.revenueColumnModule(),
          cell: ({ module, captured }) => (
            <>
              <Link to={adminTopicsPath(module.id)}>{module.name}</Link>
              <svg className={styles.share} viewBox={`0 0 ${best || 1} 1`} preserveAspectRatio="none" aria-hidden>
                <rect width={captured} height="1" />
              </svg>
            </>
          ),
        },
        ...amountColumns(),
      ]}
    />
  )
}

/** The figures of the chart as a table, newest first. */
export const DaysTable = ({ days }: Pick<Revenue, 'days'>) => (
  <RowTable
    rows={days
      .toSorted((a, b) => b.day.localeCompare(a.day))
      .map((row, index) => Object.assign({ id: index + 1 }, row))}
    nameOf={({ day }) => dayInWords(day)}
    columns={[{ head: texts.revenueColumnDay(), cell: ({ day }) => dayInWords(day) }, ...amountColumns()]}
  />
)
