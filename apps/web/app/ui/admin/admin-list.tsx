import type { ReactNode } from 'react'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { Loading } from '../parts/loading.tsx'
import page from '../theme/page.module.css'
import { RetryNotice } from '../parts/retry-notice.tsx'
import table from './table.module.css'

type AdminListProps<R> = {
  title: string
  crumbs?: Parameters<typeof Breadcrumb>[0]['crumbs']
  lead?: ReactNode
  query: { data: R[] | undefined; isError: boolean; refetch: () => unknown }
  loadingText: string
  failedText: string
  emptyText: string
  /** The main action of the page, beside the title. */
  add?: ReactNode
  /** Shown between the title and the list. */
  above?: ReactNode
  /** Called without rows too, because an open edit form outlives the last row. */
  children: (rows: R[]) => ReactNode
}

/** An admin's page with a list: breadcrumb, title, actions, and the rows or a text why there are none. */
export function AdminList<R>(props: AdminListProps<R>) {
  const { title, crumbs, lead, query, loadingText, failedText, emptyText, add, above, children } = props
  const { data: rows, isError, refetch } = query
  return (
    <div className={page.page}>
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <div className={page.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={page.lead}>{lead}</p>}
        </div>
        {add}
      </div>
      {above}
      {isError && !rows && <RetryNotice text={failedText} onRetry={() => void refetch()} />}
      {!rows && !isError && (
        <div className={table.waiting}>
          <Loading text={loadingText} />
        </div>
      )}
      {rows?.length === 0 && <p className={page.notice}>{emptyText}</p>}
      {rows && children(rows)}
    </div>
  )
}
