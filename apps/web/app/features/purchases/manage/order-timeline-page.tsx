import type { OrderTimeline } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { auditLogOfOrderPath, LEARNERS_ORDERS_PATH, ordersFoundPath } from '../../../admin-paths.ts'
import { AdminTimeline } from '../../../ui/admin/admin-timeline.tsx'
import { learnerAddress, learnerName } from '../../../ui/admin/learner-name.ts'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { orderTimelineQuery } from '../../../queries/admin/purchases.ts'
import { TimelineActions } from './order-timeline-actions.tsx'
import { TimelineEvents } from './order-timeline-events.tsx'
import { TimelineFacts } from './order-timeline-facts.tsx'
import { TimelinePayments, TimelineRefunds } from './order-timeline-money.tsx'

export const meta = () => appMeta(texts.manageOrdersTitle())

const orders = () => ({ to: LEARNERS_ORDERS_PATH, name: texts.manageOrdersTitle() })

/** Shows an admin everything about one order, so that the admin can answer the learner or find a lost payment. */
export default function OrderTimelinePage() {
  const params = useParams()
  const query = useQuery(orderTimelineQuery(Number(params['userId']), Number(params['orderId'])))
  return (
    <AdminTimeline
      query={query}
      list={orders()}
      loadingText={texts.orderTimelineLoading()}
      missingText={texts.orderTimelineMissing()}
      failedText={texts.orderTimelineFailed()}
      timeline={timelineOf}
    />
  )
}

const timelineOf = (order: OrderTimeline) => ({
  crumbs: crumbsOf(order),
  title: texts.orderTimelineTitle({ id: order.id, name: learnerName(order.learner) }),
  actions: <TimelineActions order={order} />,
  body: <Timeline order={order} />,
})

const Timeline = ({ order }: { order: OrderTimeline }) => (
  <>
    <TimelineFacts order={order} />
    <section className={page.section}>
      <h2>{texts.orderTimelineEvents()}</h2>
      <TimelineEvents events={order.events} />
      <p className={page.below}>
        <Link to={auditLogOfOrderPath(order.id)}>{texts.orderTimelineAudit()}</Link>
      </p>
    </section>
    <section className={page.section}>
      <h2>{texts.orderTimelinePayments()}</h2>
      <TimelinePayments payments={order.payments} />
    </section>
    <section className={page.section}>
      <h2>{texts.orderTimelineRefunds()}</h2>
      <TimelineRefunds refunds={order.refunds} />
    </section>
  </>
)

/** A deleted account has no address by which to find its orders. */
const crumbsOf = ({ learner }: OrderTimeline) => [
  orders(),
  ...(learner.email === null ? [] : [{ to: ordersFoundPath(learner.email), name: learnerAddress(learner) }]),
]
