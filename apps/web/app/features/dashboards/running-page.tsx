import type { JobRun } from '@abhyas/contract/dashboards-manage'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { ADMIN_DASHBOARD_PATH } from '../../paths.ts'
import { jobRunsQuery } from '../../queries/admin/dashboards.ts'
import { Minute } from '../../ui/admin/facts.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'
import { Reconciliations } from './reconciliations.tsx'

export const meta = () => appMeta(texts.runningTitle())

/** Shows what the worker does without a person: the comparisons with the payment provider, and the jobs. */
const RunningPage = () => (
  <div className={page.page}>
    <Breadcrumb crumbs={[{ to: ADMIN_DASHBOARD_PATH, name: texts.adminOverview() }]} />
    <div className={page.head}>
      <div>
        <h1 tabIndex={-1}>{texts.runningTitle()}</h1>
        <p className={page.lead}>{texts.runningLead()}</p>
      </div>
    </div>
    <Reconciliations />
    <section className={page.section}>
      <h2>{texts.jobsTitle()}</h2>
      <Jobs />
    </section>
  </div>
)
export default RunningPage

function Jobs() {
  const { data, isError, refetch } = useQuery(jobRunsQuery)
  if (isError && !data) return <RetryNotice text={texts.jobRunsFailed()} onRetry={() => void refetch()} />
  if (!data) return <Loading text={texts.jobRunsLoading()} />
  if (data.length === 0) return <p className={page.notice}>{texts.jobRunsNone()}</p>
  return (
    <RowTable
      rows={data.map((job, index) => Object.assign({ id: index + 1 }, job))}
      nameOf={({ name }) => name}
      columns={[
        { head: texts.jobColumnName(), cell: ({ name }) => name },
        { head: texts.columnState(), cell: StateCell, kind: 'oneLine' },
        { head: texts.jobColumnEvery(), cell: ({ everySeconds }) => everyInWords(everySeconds), kind: 'oneLine' },
        { head: texts.jobColumnDone(), cell: ({ doneAt }) => <Moment at={doneAt} />, kind: 'oneLine' },
        { head: texts.jobColumnFailed(), cell: ({ failedAt }) => <Moment at={failedAt} />, kind: 'oneLine' },
      ]}
    />
  )
}

const Moment = ({ at }: { at: string | null }) => (at ? <Minute at={at} /> : texts.jobNever())

const StateCell = ({ isStandingStill }: JobRun) =>
  isStandingStill ? <Badge tone="bad">{texts.jobStandsStill()}</Badge> : <Badge tone="good">{texts.jobRuns()}</Badge>

function everyInWords(seconds: number): string {
  if (seconds < 3600) return texts.jobEveryMinutes({ count: seconds / 60 })
  return seconds === 3600 ? texts.jobEveryHour() : texts.jobEveryDay()
}
