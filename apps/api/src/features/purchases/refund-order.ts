import { REFUND_DAYS, REFUND_PERCENT, type RefundTerms } from '@abhyas/contract/purchases-orders'
import type { Database, Databases, Db } from '@abhyas/database/database'
import type { ErrorCode } from '@abhyas/messages/errors'
import { AppError } from '../../app-error.ts'
import { requireRow } from '../../http/require-written.ts'
import { type NewRefund, upsertRefund } from './money-queries.ts'
import { selectBoughtQuestionIds, selectTopicIds } from './offer-queries.ts'
import type { OrderKey } from './order-number-queries.ts'
import {
  insertOrderEvent,
  type OrderRow,
  selectOptionalOrder,
  selectOrdersOfModuleForUpdate,
  updateJudged,
} from './order-queries.ts'
import { selectRefundFacts } from './refund-queries.ts'

type Asked = { questionIds: number[]; topicIds: number[] }

/** What was bought is in the shared tables; asked before the learner's are locked. */
async function askCatalog(shared: Db, moduleId: number): Promise<Asked> {
  const [questions, topics] = await Promise.all([
    selectBoughtQuestionIds(shared, moduleId),
    selectTopicIds(shared, moduleId),
  ])
  return { questionIds: questions.map(({ id }) => id), topicIds: topics.map(({ id }) => id) }
}

export async function readTerms({ shared, dbOf }: Databases, key: OrderKey): Promise<RefundTerms> {
  const db = dbOf(key.learnerId)
  const order = requireRow(await selectOptionalOrder(db, key), 'order_not_found')
  return judgeTerms(db, order, await askCatalog(shared, order.moduleId))
}

async function judgeTerms(db: Db, order: OrderRow, { questionIds, topicIds }: Asked): Promise<RefundTerms> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  const facts = await selectRefundFacts(db, key, { questionIds, topicIds, days: REFUND_DAYS })
  const questionCount = questionIds.length
  const { answeredCount } = facts
  const isTooMuch = answeredCount * 100 >= Math.max(questionCount, 1) * REFUND_PERCENT
  const refusal =
    order.state !== 'paid'
      ? 'not_paid'
      : facts.isTooLate
        ? 'too_late'
        : facts.isInExam
          ? 'exam_open'
          : isTooMuch
            ? 'too_much_answered'
            : null
  return { isAllowed: refusal === null, refusal, refundableUntil: facts.refundableUntil, answeredCount, questionCount }
}

const CODES: Record<NonNullable<RefundTerms['refusal']>, ErrorCode> = {
  not_paid: 'refund_not_paid',
  too_late: 'refund_too_late',
  too_much_answered: 'refund_too_much_answered',
  exam_open: 'refund_exam_open',
}

/** By the rule, decided while nothing can be answered beside it: the module closes and its money is on the way, or neither. */
export async function refundByRule({ shared, dbOf }: Databases, key: OrderKey): Promise<void> {
  const db = dbOf(key.learnerId)
  const asked = requireRow(await selectOptionalOrder(db, key), 'order_not_found')
  const catalog = await askCatalog(shared, asked.moduleId)
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, asked)
    const { refusal, answeredCount, questionCount } = await judgeTerms(tx, order, catalog)
    if (refusal)
      throw new AppError(CODES[refusal], { values: { answered: String(answeredCount), total: String(questionCount) } })
    await payBack(tx, order, 'learner', { kind: 'learner', requestedBy: key.learnerId, answeredCount, questionCount })
  })
}

/** Whatever the rule says, for a reason. Also what is under review. */
export async function refundByAdmin(
  db: Database,
  key: OrderKey,
  { adminId, reason }: { adminId: number; reason: string },
) {
  const asked = requireRow(await selectOptionalOrder(db, key), 'order_not_found')
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, asked)
    if (order.state !== 'paid' && order.state !== 'review') throw new AppError('refund_not_paid')
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
