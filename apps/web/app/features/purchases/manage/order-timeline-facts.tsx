import type { OrderTimeline } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { adminTopicsPath } from '../../../admin-paths.ts'
import { Facts, Moment } from '../../../ui/admin/facts.tsx'
import { LearnerCell } from '../../../ui/admin/learner-cell.tsx'
import table from '../../../ui/admin/table.module.css'
import { rupees } from '../../../ui/words/rupees.ts'
import { StateCell } from './manage-orders-cells.tsx'
import { REVIEW_WORDS } from './manage-orders-words.ts'
import { methodText } from '../orders/method-text.ts'

/** Shows the learner, the module, the price and the state. */
export function TimelineFacts({ order }: { order: OrderTimeline }) {
  const { module, reviewReason, paidAt, paymentMethod } = order
  return (
    <Facts
      facts={[
        [texts.manageOrderColumnLearner(), <LearnerCell key="learner" learner={order.learner} />],
        [
          texts.orderTimelineModule(),
          <span key="module">
            <Link to={adminTopicsPath(module.id)}>{module.name}</Link>
            <span className={table.detail}>{order.courseName}</span>
          </span>,
        ],
        [texts.manageOrderColumnAmount(), rupees(order.amount)],
        [texts.manageOrderColumnState(), <StateCell key="state" {...order} />],
        [texts.orderTimelineReview(), reviewReason && REVIEW_WORDS[reviewReason]()],
        [texts.manageOrderColumnOrdered(), <Moment key="ordered" at={order.orderedAt} />],
        [texts.orderTimelinePaid(), paidAt && <Moment key="paid" at={paidAt} />],
        [texts.orderTimelineMethod(), paymentMethod && methodText(paymentMethod)],
        [texts.orderTimelinePayment(), order.paymentId],
        [texts.orderTimelineProviderOrder(), order.providerOrderId],
        [texts.orderTimelineLastFailure(), order.lastFailure],
      ]}
    />
  )
}
