import type { Order, RefundKind } from '@abhyas/contract/purchases-orders'
import type { Profile } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isGone, isRefusedWith } from '../../../api/api-error.ts'
import { ORDERS_PATH } from '../../../paths.ts'
import { myOrderQuery } from '../../../queries/purchases.ts'
import { myProfileQuery } from '../../../queries/users.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import card from '../../../ui/parts/card.module.css'
import { momentInWords } from '../../../ui/words/india-day.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import '../../../ui/theme/print.css'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { rupees } from '../../../ui/words/rupees.ts'
import { useSite } from '../../../ui/words/site.ts'
import { methodText } from './method-text.ts'
import styles from './orders.module.css'
import { wordsOf } from './order-words.ts'
import { SupportLink } from './support-link.tsx'

export const meta = () => appMeta(texts.receiptTitle())

export default function ReceiptPage() {
  const orderId = Number(useParams()['orderId'])
  const { data: order, error, refetch } = useQuery(myOrderQuery(orderId))
  return (
    <div className={`${page.page} ${styles.receipt}`}>
      <Breadcrumb crumbs={[{ to: ORDERS_PATH, name: texts.ordersTitle() }]} />
      <h1>{!order || order.paidAt ? texts.receiptTitle() : texts.orderNumber({ id: order.id })}</h1>
      {order && <Receipt order={order} />}
      {!order && !error && <Loading text={texts.receiptLoading()} />}
      {!order && error && <Failure error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isGone(error) && !isRefusedWith(error, 'invalid_request'))
    return <RetryNotice text={texts.receiptFailed()} onRetry={onRetry} />
  return (
    <p className={page.notice}>
      {texts.receiptGone()}
      <LinkButton variant="primary" to={ORDERS_PATH}>
        {texts.ordersTitle()}
      </LinkButton>
    </p>
  )
}

function Receipt({ order }: { order: Order }) {
  const { brand, supportEmail } = useSite()
  const { data: profile } = useQuery(myProfileQuery)
  const { badge, tone, text } = wordsOf(order)
  return (
    <section className={card.card} aria-label={texts.receiptTitle()}>
      <p>
        <Badge tone={tone}>{badge()}</Badge>
      </p>
      <p>{text(order)}</p>
      <dl className={styles.facts}>
        {factsOf(order, { brand, supportEmail, profile }).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.refund?.state === 'failed' && <p>{texts.receiptRefundFailed()}</p>}
      <div className={`${page.tools} ${styles.ways}`}>
        <Button variant="primary" onClick={() => print()}>
          {texts.receiptPrint()}
        </Button>
        <SupportLink orderId={order.id} />
      </div>
    </section>
  )
}

const REFUND_REASONS: Record<RefundKind, () => string> = {
  learner: texts.receiptRefundByLearner,
  admin: texts.receiptRefundByTeam,
  dashboard: texts.receiptRefundByTeam,
  duplicate: texts.receiptRefundDuplicate,
  undeliverable: texts.receiptRefundUndeliverable,
}

type Parties = { brand: string; supportEmail: string; profile: Profile | undefined }

/** A row without a value is left out. */
function factsOf(order: Order, { brand, supportEmail, profile }: Parties): [name: string, value: string][] {
  const { module, courseName, amount, id, orderedAt, paidAt, paymentId, paymentMethod, refund } = order
  const facts: [name: string, value: string | null | undefined][] = [
    [texts.receiptFrom(), supportEmail ? `${brand}, ${supportEmail}` : brand],
    [texts.receiptFor(), profile?.username],
    [texts.fieldEmail(), profile?.email],
    [texts.receiptModule(), module.name],
    [texts.receiptCourse(), courseName],
    [texts.receiptAmount(), rupees(amount)],
    [texts.receiptOrder(), String(id)],
    [texts.receiptOrdered(), momentInWords(orderedAt)],
    [texts.receiptPaid(), paidAt && momentInWords(paidAt)],
    [texts.receiptPayment(), paymentId],
    [texts.receiptMethod(), paymentMethod && methodText(paymentMethod)],
    [texts.receiptRefundAsked(), refund && momentInWords(refund.requestedAt)],
    [texts.receiptRefundSent(), refund?.processedAt && momentInWords(refund.processedAt)],
    [texts.receiptRefundWhy(), refund && REFUND_REASONS[refund.kind]()],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}
