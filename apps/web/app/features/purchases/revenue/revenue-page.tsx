import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LEARNERS_ORDERS_PATH } from '../../../admin-paths.ts'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { saveAsCsv } from '../../../ui/words/csv.ts'
import { today } from '../../../ui/words/india-day.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { useSearchWord } from '../../../ui/parts/search-field.tsx'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import { revenueQuery } from '../../../queries/admin/purchases.ts'
import { RevenueChart } from './revenue-chart.tsx'
import { PeriodFields } from './revenue-period-fields.tsx'
import { type Period, periodOf } from './revenue-period.ts'
import { barsOf, keptOf, type Revenue, sumOf } from './revenue-sums.ts'
import { DaysTable, ModulesTable } from './revenue-tables.tsx'
import { RevenueTotals } from './revenue-totals.tsx'

export const meta = () => appMeta(texts.revenueTitle())

/** Shows the payments and refunds of a period as a chart and as figures. */
export default function RevenuePage() {
  const asked = { days: useSearchWord('days'), from: useSearchWord('from'), to: useSearchWord('to') }
  // The server caches this page for every address and every day, so the page contains neither.
  if (!useHydrated())
    return (
      <Frame>
        <Loading text={texts.revenueLoading()} />
      </Frame>
    )
  const period = periodOf(asked, today())
  return (
    <Frame>
      <PeriodFields period={period} />
      <Figures period={{ from: period.from, to: period.to }} />
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className={page.page}>
    <div className={page.head}>
      <div>
        <h1 tabIndex={-1}>{texts.revenueTitle()}</h1>
        <p className={page.lead}>{texts.revenueLead()}</p>
      </div>
      <LinkButton variant="quiet" to={LEARNERS_ORDERS_PATH}>
        {texts.revenueToOrders()}
      </LinkButton>
    </div>
    {children}
  </div>
)

function Figures({ period }: { period: Period }) {
  const { data, isError, refetch } = useQuery(revenueQuery(period))
  if (isError && !data) return <RetryNotice text={texts.revenueFailed()} onRetry={() => void refetch()} />
  if (!data) return <Loading text={texts.revenueLoading()} />
  if (data.days.length === 0) return <p className={page.notice}>{texts.revenueNone()}</p>
  return (
    <>
      <RevenueTotals total={sumOf(data.days)} />
      <RevenueChart bars={barsOf(data.days, period)} />
      <section className={page.section}>
        <h2>{texts.revenueByModule()}</h2>
        <ModulesTable modules={data.modules} />
      </section>
      <section className={page.section}>
        <div className={page.head}>
          <h2>{texts.revenueByDay()}</h2>
          <Button
            variant="quiet"
            onClick={() => saveAsCsv(`revenue-${period.from}-${period.to}.csv`, daysTable(data.days))}
          >
            {texts.revenueExport()}
          </Button>
        </div>
        <DaysTable days={data.days} />
      </section>
    </>
  )
}

const daysTable = (days: Revenue['days']) => [
  [
    texts.revenueColumnDay(),
    texts.revenueColumnOrders(),
    texts.revenueCsvTaken(),
    texts.revenueColumnRefunds(),
    texts.revenueCsvPaidBack(),
    texts.revenueCsvKept(),
  ],
  ...days.map((day) => [day.day, day.orders, day.captured, day.refunds, day.refunded, keptOf(day)]),
]
