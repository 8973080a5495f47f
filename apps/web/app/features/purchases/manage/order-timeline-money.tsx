import type { OrderTimeline } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { userPath } from '../../../admin-paths.ts'
import { Moment } from '../../../ui/admin/facts.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import table from '../../../ui/admin/table.module.css'
import page from '../../../ui/theme/page.module.css'
import { rupees } from '../../../ui/words/rupees.ts'
import { paymentText, REFUND_KIND_WORDS, REFUND_STATE_WORDS } from './manage-orders-words.ts'
import { methodText } from '../orders/method-text.ts'

type Payment = OrderTimeline['payments'][number]
type Refund = OrderTimeline['refunds'][number]

const momentOrNothing = (at: string | null) => at && <Moment at={at} />

/** Lists every payment attempt by the provider's number. */
export function TimelinePayments({ payments }: Pick<OrderTimeline, 'payments'>) {
  if (payments.length === 0) return <p className={page.notice}>{texts.orderTimelinePaymentsNone()}</p>
  return (
    <RowTable
      rows={payments.map((payment, index) => ({ payment, id: index + 1 }))}
      nameOf={({ payment }) => payment.id}
      columns={[
        { head: texts.orderTimelineColumnPayment(), cell: ({ payment }) => <PaymentCell {...payment} /> },
        { head: texts.manageOrderColumnState(), cell: ({ payment }) => <PaymentStateCell {...payment} /> },
        {
          head: texts.manageOrderColumnAmount(),
          cell: ({ payment }) => <PaymentAmountCell {...payment} />,
          kind: 'amount',
        },
        { head: texts.orderTimelineColumnStarted(), cell: ({ payment }) => momentOrNothing(payment.createdAt) },
        { head: texts.orderEventPaymentCaptured(), cell: ({ payment }) => momentOrNothing(payment.capturedAt) },
      ]}
    />
  )
}

const PaymentCell = ({ id, method }: Payment) => (
  <>
    <span className={table.oneLine}>{id}</span>
    {method && <span className={table.detail}>{methodText(method)}</span>}
  </>
)

const PaymentStateCell = ({ status, error }: Payment) => (
  <>
    {paymentText(status)}
    {error && <span className={table.detail}>{error}</span>}
  </>
)

const PaymentAmountCell = ({ amount, refunded }: Payment) => (
  <>
    {rupees(amount)}
    {refunded > 0 && <span className={table.detail}>{texts.manageOrderPaymentBack({ amount: rupees(refunded) })}</span>}
  </>
)

/** Shows the reason of a refund, and whether it has arrived. */
export function TimelineRefunds({ refunds }: Pick<OrderTimeline, 'refunds'>) {
  if (refunds.length === 0) return <p className={page.notice}>{texts.orderTimelineRefundsNone()}</p>
  return (
    <RowTable
      rows={refunds.map((refund, index) => Object.assign({ id: index + 1 }, refund))}
      nameOf={({ paymentId }) => paymentId}
      columns={[
        { head: texts.orderTimelineColumnRefund(), cell: RefundCell },
        { head: texts.orderTimelineColumnWhy(), cell: WhyCell },
        { head: texts.manageOrderColumnState(), cell: RefundStateCell },
        { head: texts.manageOrderColumnAmount(), cell: ({ amount }) => rupees(amount), kind: 'amount' },
        { head: texts.orderTimelineColumnAsked(), cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
        { head: texts.orderTimelineColumnProcessed(), cell: ({ processedAt }) => momentOrNothing(processedAt) },
      ]}
    />
  )
}

/** A refund is named by the provider's number, once it has one, and by the number of its payment. */
const RefundCell = ({ providerRefundId, paymentId }: Refund) => (
  <>
    <span className={table.oneLine}>{providerRefundId ?? paymentId}</span>
    {providerRefundId && <span className={table.detail}>{paymentId}</span>}
  </>
)

const WhyCell = ({ kind, reason, shownCount, questionCount, requestedBy }: Refund) => (
  <>
    {REFUND_KIND_WORDS[kind]()}
    {reason && <span className={table.detail}>{reason}</span>}
    {shownCount !== null && questionCount !== null && (
      <span className={table.detail}>{texts.manageOrderRefundShown({ shown: shownCount, count: questionCount })}</span>
    )}
    {kind === 'admin' && requestedBy !== null && (
      <Link className={table.detail} to={userPath(requestedBy)}>
        {texts.manageOrderRefundBy({ id: requestedBy })}
      </Link>
    )}
  </>
)

const RefundStateCell = ({ state, tries }: Refund) => (
  <>
    {REFUND_STATE_WORDS[state]()}
    {tries > 0 && <span className={table.detail}>{texts.manageOrderRefundTries({ count: tries })}</span>}
  </>
)
