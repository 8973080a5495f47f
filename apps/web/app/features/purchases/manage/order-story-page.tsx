import type { OrderStory } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { AdminStory } from '../../../ui/admin/admin-story.tsx'
import { learnerAddress, learnerName } from '../../../ui/admin/learner-name.ts'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { orderStoryQuery } from './manage-orders.ts'
import { StoryActions } from './order-story-actions.tsx'
import { StoryEvents } from './order-story-events.tsx'
import { StoryFacts } from './order-story-facts.tsx'
import { StoryPayments, StoryRefunds } from './order-story-money.tsx'

export const meta = () => appMeta(texts.manageOrdersTitle())

const orders = () => ({ to: '/admin/orders', name: texts.manageOrdersTitle() })

/** Everything about one order, for whoever answers the learner or looks for their money. */
export default function OrderStoryPage() {
  const params = useParams()
  const query = useQuery(orderStoryQuery(Number(params['userId']), Number(params['orderId'])))
  return (
    <AdminStory
      query={query}
      list={orders()}
      loadingText={texts.orderStoryLoading()}
      missingText={texts.orderStoryMissing()}
      failedText={texts.orderStoryFailed()}
      story={storyOf}
    />
  )
}

const storyOf = (order: OrderStory) => ({
  crumbs: crumbsOf(order),
  title: texts.orderStoryTitle({ id: order.id, name: learnerName(order.learner) }),
  actions: <StoryActions order={order} />,
  body: <Story order={order} />,
})

const Story = ({ order }: { order: OrderStory }) => (
  <>
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
  </>
)

/** Who has left has no address to find their orders by. */
const crumbsOf = ({ learner }: OrderStory) => [
  orders(),
  ...(learner.email === null
    ? []
    : [{ to: `/admin/orders?search=${encodeURIComponent(learner.email)}`, name: learnerAddress(learner) }]),
]
