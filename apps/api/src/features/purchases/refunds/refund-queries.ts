import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { OrderKey } from '../orders/order-number-queries.ts'

export type RefundFacts = {
  shownCount: number
  /** How many refunds the rule allowed recently. */
  recentRefunds: number
  refundableUntil: string | null
  isTooLate: boolean
  isInExam: boolean
}

type RefundFactsInput = {
  questionIds: readonly number[]
  topicIds: readonly number[]
  /** The questions that exams have shown. */
  paperQuestionIds: readonly number[]
  days: number
  limitDays: number
}

/**
 * The facts of the refund rule, by the database's clock. A question was shown when a practice page or an exam contained
 * it. An answered question was shown too, perhaps before we recorded shown questions. An exam counts as running until
 * its answers are in the answer log.
 */
export const selectRefundFacts = (
  db: Db,
  { learnerId, orderId }: OrderKey,
  { questionIds, topicIds, paperQuestionIds, days, limitDays }: RefundFactsInput,
) =>
  db.selectOne<RefundFacts>(sql`
    select (
        select count(*) from unnest(${questionIds}::bigint[]) q(id)
        where q.id = any(${paperQuestionIds}::bigint[])
          or exists (select from learner.shown_questions where learner_id = ${learnerId} and question_id = q.id)
          or exists (select from learner.progress where learner_id = ${learnerId} and question_id = q.id)
      ) as "shownCount",
      (
        select count(*) from learner.refunds where learner_id = ${learnerId} and kind = 'learner' and state <> 'failed'
          and requested_at > now() - make_interval(days => ${limitDays})
      ) as "recentRefunds",
      o.paid_at + make_interval(days => ${days}) as "refundableUntil",
      coalesce(now() >= o.paid_at + make_interval(days => ${days}), false) as "isTooLate",
      exists (
        select from learner.attempts a where a.learner_id = ${learnerId}
          and (a.topic_id = any(${topicIds}::bigint[]) or (a.owner_kind = 'module' and a.owner_id = o.module_id))
          and (a.state = 'open' or (a.state = 'graded' and not a.is_logged))
      ) as "isInExam"
    from learner.orders o where o.learner_id = ${learnerId} and o.id = ${orderId}`)

/** Marks refunds as paid back by hand: a failed refund, or the payment of an order under review that has no refund. */
export const upsertHandRefund = (
  tx: Db,
  { learnerId, orderId }: OrderKey,
  { adminId, reason }: { adminId: number; reason: string },
) =>
  tx.write<{ paymentId: string }>(sql`
    insert into learner.refunds as r (learner_id, payment_id, order_id, kind, state, amount_paise, reason, requested_by,
      processed_at, is_mail_due)
    select p.learner_id, p.id, p.order_id, 'admin', 'processed', p.amount_paise - p.refunded_paise, ${reason}, ${adminId}, now(), true
    from learner.payments p
    join learner.orders o on o.learner_id = p.learner_id and o.id = p.order_id
    left join learner.refunds f on f.learner_id = p.learner_id and f.payment_id = p.id
    where p.learner_id = ${learnerId} and p.order_id = ${orderId} and p.status = 'captured'
      and p.refunded_paise < p.amount_paise and (f.state = 'failed' or (f.state is null and p.id = o.payment_id and o.state = 'review'))
    on conflict (learner_id, payment_id) do update set kind = 'admin', state = 'processed', reason = excluded.reason,
      requested_by = excluded.requested_by, processed_at = now(), is_mail_due = true, answered_count = null, shown_count = null, question_count = null
    returning r.payment_id as "paymentId"`)

/**
 * Returns the papers of the exams that were started since the order was paid, because the learner saw their questions.
 */
export const selectShownPaperIds = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.select<{ paperId: number }>(sql`
    select distinct a.paper_id as "paperId" from learner.attempts a
    join learner.orders o on o.learner_id = a.learner_id and o.id = ${orderId} and a.started_at >= o.paid_at
    where a.learner_id = ${learnerId}`)
