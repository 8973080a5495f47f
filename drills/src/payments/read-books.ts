import { REFUND_DAYS } from '@abhyas/contract/purchases-orders'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { SandboxControl } from '@abhyas/razorpay-sandbox/sandbox-control'
import type {
  Books,
  BothBooks,
  LedgerOrder,
  StoredEvent,
  StoredOrder,
  StoredPayment,
  StoredRefund,
} from './invariants/evidence.ts'

const PAGE = 1000

export async function readBooks(db: Database): Promise<Books> {
  const [orders, payments, refunds, events, grants] = await Promise.all([
    db.select<StoredOrder>(sql`
      select learner_id as "learnerId", id, module_id as "moduleId", amount_paise as "amountPaise", state,
        review_reason as "reviewReason", provider_order_id as "providerOrderId", payment_id as "paymentId"
      from learner.orders order by id`),
    db.select<StoredPayment>(sql`
      select id, order_id as "orderId", status, currency, amount_paise as "amountPaise", refunded_paise as "refundedPaise"
      from learner.payments order by id`),
    db.select<StoredRefund>(sql`
      select r.learner_id as "learnerId", r.payment_id as "paymentId", r.order_id as "orderId", r.kind, r.state, r.reason,
        r.shown_count as "shownCount", r.question_count as "questionCount",
        coalesce(r.requested_at < o.paid_at + make_interval(days => ${REFUND_DAYS}), false) as "isInTime"
      from learner.refunds r join learner.orders o on o.learner_id = r.learner_id and o.id = r.order_id
      order by r.payment_id`),
    db.select<StoredEvent>(sql`
      select order_id as "orderId", nth, kind, state from learner.order_events order by order_id, nth`),
    db.select<Books['grants'][number]>(sql`
      select learner_id as "learnerId", module_id as "moduleId" from learner.grants order by 1, 2`),
  ])
  return { orders, payments, refunds, events, grants }
}

async function readLedger(sandbox: SandboxControl): Promise<LedgerOrder[]> {
  const all: LedgerOrder[] = []
  for (;;) {
    const { orders } = await sandbox.readLedger({ count: PAGE, skip: all.length })
    all.push(...orders)
    if (orders.length < PAGE) return all
  }
}

export async function readBoth({ db, sandbox }: { db: Database; sandbox: SandboxControl }): Promise<BothBooks> {
  const ours = await readBooks(db)
  return { ours, ledger: await readLedger(sandbox) }
}
