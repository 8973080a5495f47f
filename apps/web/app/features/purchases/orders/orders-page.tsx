import type { Order } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DASHBOARD_PATH } from '../../../paths.ts'
import { tellModuleNews } from '../../../queries/module-news.ts'
import { myOrdersQuery } from '../../../queries/purchases.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import card from '../../../ui/parts/card.module.css'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { ShowMoreButton } from '../../../ui/lists/show-more-button.tsx'
import { pagesOf } from '../../../ui/lists/use-pages.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { OrderCard } from './order-card.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useCheckOrder } from './use-check-order.ts'

export const meta = () => appMeta(texts.ordersTitle())

export default function OrdersPage() {
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: DASHBOARD_PATH, name: texts.headerDashboard() }]} />
      <h1 tabIndex={-1}>{texts.ordersTitle()}</h1>
      <section className={page.section} aria-label={texts.ordersTitle()}>
        <Orders />
      </section>
    </div>
  )
}

function Orders() {
  const { data: orders, isError, refetch, more } = pagesOf(useInfiniteQuery(myOrdersQuery))
  const [givenBack, setGivenBack] = useState<Order | null>(null)
  const queryClient = useQueryClient()
  const { check, isChecking } = useCheckOrder((order) => {
    if (order.state === 'paid') toastSuccess(texts.buySuccess())
    void tellModuleNews(queryClient)
  })
  if (isError && !orders) return <RetryNotice text={texts.ordersFailed()} onRetry={() => void refetch()} />
  if (!orders) return <Loading text={texts.ordersLoading()} />
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <ul className={card.grid}>
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            isChecking={isChecking}
            onCheck={() => check(order.id)}
            onGiveBack={() => setGivenBack(order)}
          />
        ))}
      </ul>
      {more && (
        <div className={page.below}>
          <ShowMoreButton more={more} />
        </div>
      )}
      <RefundDialog order={givenBack} onClose={() => setGivenBack(null)} />
    </>
  )
}

const NoOrders = () => (
  <p className={page.notice}>
    {texts.ordersNone()}
    <LinkButton variant="primary" to={DASHBOARD_PATH}>
      {texts.ordersFindModule()}
    </LinkButton>
  </p>
)
