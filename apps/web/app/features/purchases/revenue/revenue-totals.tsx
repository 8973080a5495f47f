import type { RevenueSum } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { rupees } from '../../../ui/words/rupees.ts'
import { keptOf } from './revenue-sums.ts'
import styles from './revenue.module.css'

export function RevenueTotals({ total }: { total: RevenueSum }) {
  const figures = [
    [texts.revenueTaken(), total.captured, texts.revenueOrderCount({ count: total.orders })],
    [texts.revenuePaidBack(), total.refunded, texts.revenueRefundCount({ count: total.refunds })],
    [texts.revenueKept(), keptOf(total), texts.revenueKeptHint()],
  ] as const
  return (
    <dl className={styles.totals}>
      {figures.map(([name, amount, hint]) => (
        <div key={name} className={styles.total}>
          <dt>{name}</dt>
          <dd>
            <strong>{rupees(amount)}</strong>
            <span>{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
