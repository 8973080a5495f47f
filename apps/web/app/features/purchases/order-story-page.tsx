import type { OrderStory } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isGone } from '../../api/api-error.ts'
import { learnerAddress, learnerName } from '../../ui/admin/learner-name.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Loading } from '../../ui/loading.tsx'
import { appMeta } from '../../ui/page-meta.ts'
import page from '../../ui/page.module.css'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { orderStoryQuery } from './manage-orders.ts'
import { StoryActions } from './order-story-actions.tsx'
import { StoryEvents } from './order-story-events.tsx'
import { StoryFacts } from './order-story-facts.tsx'
import { StoryPayments, StoryRefunds } from './order-story-money.tsx'

export const meta = () => appMeta(texts.manageOrdersTitle())

/** Everything about one order, for whoever answers the learner or looks for their money. */
export default function OrderStoryPage() {
  const params = useParams()
  const { data, error, refetch } = useQuery(orderStoryQuery(Number(params['userId']), Number(params['orderId'])))
  if (data) return <Story order={data} />
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 tabIndex={-1}>{texts.manageOrdersTitle()}</h1>
      </div>
      {!error && <Loading text={texts.orderStoryLoading()} />}
      {error && isGone(error) && <p className={page.notice}>{texts.orderStoryMissing()}</p>}
      {error && !isGone(error) && <RetryNotice text={texts.orderStoryFailed()} onRetry={() => void refetch()} />}
    </div>
  )
}

const Story = ({ order }: { order: OrderStory }) => (
  <div className={page.page}>
    <Breadcrumb crumbs={crumbsOf(order)} />
    <div className={page.head}>
      <h1 tabIndex={-1}>{texts.orderStoryTitle({ id: order.id, name: learnerName(order.learner) })}</h1>
      <StoryActions order={order} />
    </div>
    <StoryFacts order={order} />
    <section className={page.section}>
      <h2>{texts.orderStoryEvents()}</h2>
      <StoryEvents events={order.events} />
      <p className={page.below}>
        <Link to={`/admin/audit-log?entity=orders&entityId=${order.id}`}>{texts.orderStoryAudit()}</Link>
      </p>
    </section>
    <section className={page.section}>
      <h2>{texts.orderStoryPayments()}</h2>
      <StoryPayments payments={order.payments} />
    </section>
    <section className={page.section}>
      <h2>{texts.orderStoryRefunds()}</h2>
      <StoryRefunds refunds={order.refunds} />
    </section>
  </div>
)

/** Who has left has no address to find their orders by. */
const crumbsOf = ({ learner }: OrderStory) => [
  { to: '/admin/orders', name: texts.manageOrdersTitle() },
  ...(learner.email === null
    ? []
    : [{ to: `/admin/orders?search=${encodeURIComponent(learner.email)}`, name: learnerAddress(learner) }]),
]
