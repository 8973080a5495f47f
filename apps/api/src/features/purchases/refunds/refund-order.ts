import {
  REFUND_DAYS,
  REFUND_LIMIT,
  REFUND_LIMIT_DAYS,
  REFUND_PERCENT,
  refundLimitOf,
  type RefundTerms,
} from '@abhyas/contract/purchases-orders'
import { isRefundableOrder } from '@abhyas/contract/rules/order-states'
import type { Database, Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { requireRow } from '../../../http/require-written.ts'
import { type NewRefund, upsertRefund } from '../settling/money-queries.ts'
import { selectBoughtQuestionIds, selectTopicIds } from '../orders/offer-queries.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import {
  insertOrderEvent,
  lockOrdersOfLearner,
  type OrderRow,
  selectOptionalOrder,
  selectOrdersOfModuleForUpdate,
  updateJudged,
} from '../orders/order-queries.ts'
import { type RefundFacts, selectRefundFacts, selectShownPaperIds } from './refund-queries.ts'

/** The part of the cache of papers that a refund needs. */
export type PaperReader = { get(paperId: number): Promise<{ questions: readonly { id: number }[] }> }
type Catalog = { questionIds: number[]; topicIds: number[] }

/** The catalogue is in the shared tables, so it is read before the learner's tables are locked. */
async function selectCatalog(shared: Db, moduleId: number): Promise<Catalog> {
  const [questions, topics] = await Promise.all([
    selectBoughtQuestionIds(shared, moduleId),
    selectTopicIds(shared, moduleId),
  ])
  return { questionIds: questions.map(({ id }) => id), topicIds: topics.map(({ id }) => id) }
}

export async function readTerms(databases: Databases, key: OrderKey, papers: PaperReader): Promise<RefundTerms> {
  const db = databases.dbOf(key.learnerId)
  const order = requireRow(await selectOptionalOrder(db, key), 'order_not_found')
  return judgeTerms(db, { order, ...(await selectCatalog(databases.shared, order.moduleId)) }, papers)
}

async function judgeTerms(
  db: Db,
  { order, questionIds, topicIds }: Catalog & { order: OrderRow },
  papers: PaperReader,
): Promise<RefundTerms> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  const started = await selectShownPaperIds(db, key)
  const shownPapers = await Promise.all(started.map(({ paperId }) => papers.get(paperId)))
  const paperQuestionIds = shownPapers.flatMap(({ questions }) => questions.map(({ id }) => id))
  const asked = { questionIds, topicIds, paperQuestionIds, days: REFUND_DAYS, limitDays: REFUND_LIMIT_DAYS }
  const facts = await selectRefundFacts(db, key, asked)
  const { shownCount, refundableUntil } = facts
  const questionCount = questionIds.length
  const refusal = findRefusal(order, facts, questionCount)
  return { isAllowed: refusal === null, refusal, refundableUntil, shownCount, questionCount }
}

function findRefusal({ state }: OrderRow, facts: RefundFacts, questionCount: number): RefundTerms['refusal'] {
  if (state !== 'paid') return 'not_paid'
  if (facts.isTooLate) return 'too_late'
  if (facts.isInExam) return 'exam_open'
  if (facts.shownCount >= refundLimitOf(questionCount)) return 'too_much_shown'
  if (facts.recentRefunds >= REFUND_LIMIT) return 'too_many'
  return null
}

/** Returns the error of a refusal, with the numbers that its text names. */
function errorOf(
  refusal: NonNullable<RefundTerms['refusal']>,
  { shownCount, questionCount }: Pick<RefundTerms, 'shownCount' | 'questionCount'>,
): AppError {
  if (refusal === 'too_late') return new AppError('refund_too_late', { values: { days: String(REFUND_DAYS) } })
  if (refusal === 'too_much_shown') {
    const values = { shown: String(shownCount), total: String(questionCount), percent: String(REFUND_PERCENT) }
    return new AppError('refund_too_much_shown', { values })
  }
  if (refusal === 'too_many') {
    const values = { limit: String(REFUND_LIMIT), days: String(REFUND_LIMIT_DAYS) }
    return new AppError('refund_too_many', { values })
  }
  return new AppError(refusal === 'exam_open' ? 'refund_exam_open' : 'refund_not_paid')
}

/**
 * Refunds an order if the rule allows it. The locks prevent that questions are shown or answered while the rule is
 * judged.
 */
export async function refundByRule(databases: Databases, key: OrderKey, papers: PaperReader): Promise<void> {
  const db = databases.dbOf(key.learnerId)
  const asked = requireRow(await selectOptionalOrder(db, key), 'order_not_found')
  const catalog = await selectCatalog(databases.shared, asked.moduleId)
  await db.transaction(async (tx) => {
    // The rule counts the refunds of all modules.
    await lockOrdersOfLearner(tx, key.learnerId)
    const order = await lockOrder(tx, asked)
    const terms = await judgeTerms(tx, { order, ...catalog }, papers)
    if (terms.refusal) throw errorOf(terms.refusal, terms)
    const { shownCount, questionCount } = terms
    await payBack(tx, order, 'learner', { kind: 'learner', requestedBy: key.learnerId, shownCount, questionCount })
  })
}

/** Refunds a paid order, or an order under review, for an admin's reason. The rule does not apply. */
export async function refundByAdmin(
  db: Database,
  key: OrderKey,
  { adminId, reason }: { adminId: number; reason: string },
) {
  const asked = requireRow(await selectOptionalOrder(db, key), 'order_not_found')
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, asked)
    if (!isRefundableOrder(order)) throw new AppError('refund_not_paid')
    await payBack(tx, order, 'admin', { kind: 'admin', requestedBy: adminId, reason })
  })
}

async function lockOrder(tx: Db, asked: OrderRow): Promise<OrderRow> {
  const ofModule = await selectOrdersOfModuleForUpdate(tx, asked.learnerId, asked.moduleId)
  return ofModule.find(({ id }) => id === asked.id) ?? asked
}

async function payBack(
  tx: Db,
  order: OrderRow,
  source: 'learner' | 'admin',
  refund: Omit<NewRefund, 'paymentId'>,
): Promise<void> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  const paymentId = order.paymentId
  const [asked] = paymentId ? await upsertRefund(tx, key, { ...refund, paymentId }) : []
  if (!asked) throw new AppError('refund_not_paid')
  await updateJudged(tx, key, { ...order, state: 'refund_pending', reviewReason: null })
  const { amountPaise } = asked
  const event = { kind: 'refund_requested', state: 'refund_pending', source, paymentId, amountPaise } as const
  await insertOrderEvent(tx, key, { ...event, note: refund.reason ?? refund.kind })
}
