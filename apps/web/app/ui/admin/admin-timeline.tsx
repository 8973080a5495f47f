import type { ComponentProps, ReactNode } from 'react'
import { isGone } from '../../api/api-error.ts'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { Loading } from '../parts/loading.tsx'
import page from '../theme/page.module.css'
import { RetryNotice } from '../parts/retry-notice.tsx'

type Timeline = {
  crumbs: ComponentProps<typeof Breadcrumb>['crumbs']
  title: string
  actions?: ReactNode
  body?: ReactNode
}

type AdminTimelineProps<D> = {
  query: { data: D | undefined; error: Error | null; refetch: () => unknown }
  /** The list that this page belongs to, for the breadcrumb and for a page without data. */
  list: { to: string; name: string }
  loadingText: string
  missingText: string
  failedText: string
  timeline: (data: D) => Timeline
}

/** An admin's page about one thing. The heading is rendered first and keeps the focus when the data arrives. */
export function AdminTimeline<D>({
  query,
  list,
  loadingText,
  missingText,
  failedText,
  timeline,
}: AdminTimelineProps<D>) {
  const { data, error, refetch } = query
  const isTold = data !== undefined
  const { crumbs, title, actions, body }: Timeline = isTold ? timeline(data) : { crumbs: [list], title: list.name }
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={crumbs} />
      <div className={page.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions}
      </div>
      {body}
      {!isTold && !error && <Loading text={loadingText} />}
      {!isTold && error && isGone(error) && <p className={page.notice}>{missingText}</p>}
      {!isTold && error && !isGone(error) && <RetryNotice text={failedText} onRetry={() => void refetch()} />}
    </div>
  )
}
