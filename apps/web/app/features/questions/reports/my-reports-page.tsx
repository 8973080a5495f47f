import { type MyReport, seeReplies } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { ACCOUNT_PATH } from '../../../paths.ts'
import { myProfileQuery, myReportsQuery } from '../../../queries/users.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { dayInWords } from '../../../ui/words/india-day.ts'
import styles from './reports.module.css'

export const meta = () => appMeta(texts.myReportsTitle())

/** What the learner reported, and what we replied. */
export default function MyReportsPage() {
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: ACCOUNT_PATH, name: texts.accountTitle() }]} />
      <h1 tabIndex={-1}>{texts.myReportsTitle()}</h1>
      <section className={page.section} aria-label={texts.myReportsTitle()}>
        <MyReports />
      </section>
    </div>
  )
}

function MyReports() {
  const { data: reports, isError, refetch } = useQuery(myReportsQuery)
  useSeeReplies(reports)
  if (isError && !reports) return <RetryNotice text={texts.myReportsFailed()} onRetry={() => void refetch()} />
  if (!reports) return <Loading text={texts.loading()} />
  if (reports.length === 0) return <p className={page.notice}>{texts.myReportsNone()}</p>
  return (
    <ul className={styles.reports}>
      {reports.map((report) => (
        <OwnReport key={report.id} report={report} />
      ))}
    </ul>
  )
}

const STATES = {
  open: { tone: 'waiting', text: texts.myReportOpen },
  settled: { tone: 'good', text: texts.myReportSettled },
  dismissed: { tone: 'plain', text: texts.myReportDismissed },
} as const

function OwnReport({ report: { questionText, text, state, createdAt, reply, isNew } }: { report: MyReport }) {
  const { tone, text: stateText } = STATES[state]
  return (
    <li className={styles.report}>
      <div className={styles.said}>
        <p className={page.over}>
          <time dateTime={createdAt}>{dayInWords(createdAt)}</time>
        </p>
        <h2 className={styles.reason}>{questionText.replaceAll(/```\w*|[`*_$]/g, '')}</h2>
        {text && <p className={styles.words}>{texts.myReportSaid({ text })}</p>}
        <p>
          <Badge tone={tone}>{stateText()}</Badge> {isNew && <Badge tone="waiting">{texts.myReportNew()}</Badge>}
        </p>
        {reply && <p className={styles.words}>{texts.myReportReply({ reply })}</p>}
      </div>
    </li>
  )
}

/** The server notes that the replies were seen. This page keeps their marks until it is opened again. */
function useSeeReplies(reports: MyReport[] | undefined): void {
  const queryClient = useQueryClient()
  const hasNew = reports?.some(({ isNew }) => isNew) ?? false
  useEffect(() => {
    if (!hasNew) return
    call(seeReplies, {}).then(
      () => queryClient.invalidateQueries(myProfileQuery),
      () => undefined, // the marks stay for the next visit
    )
  }, [hasNew, queryClient])
}
