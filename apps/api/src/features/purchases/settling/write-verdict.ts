import type { EventSource } from '@abhyas/contract/purchases-manage'
import type { OrderState } from '@abhyas/contract/purchases-orders'
import type { Db } from '@abhyas/database/database'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { insertOrderEvent, type OrderRow, updateJudged } from '../orders/order-queries.ts'
import type { OrderVerdict } from './judge-order.ts'
import { upsertRefund } from './money-queries.ts'
import type { MoneyEvent } from './write-money.ts'

type Judgement = { order: OrderRow; verdict: OrderVerdict; events: readonly MoneyEvent[]; source: EventSource }

/** Writes the order's new state, the refunds that the verdict requests, and the timeline. */
export async function writeVerdict(
  tx: Db,
  key: OrderKey,
  { order, verdict, events, source }: Judgement,
): Promise<{ state: OrderState; isChanged: boolean }> {
  for (const refund of verdict.refunds) await upsertRefund(tx, key, refund)
  const isMoved = verdict.state !== order.state || verdict.reviewReason !== order.reviewReason
  if (isMoved || verdict.paymentId !== order.paymentId) await updateJudged(tx, key, verdict)

  const { state } = order
  for (const event of events) await insertOrderEvent(tx, key, { ...event, state, source })
  for (const { paymentId, kind } of verdict.refunds)
    await insertOrderEvent(tx, key, { kind: 'refund_requested', state, source, paymentId, note: kind })
  if (isMoved) {
    const note = verdict.reviewReason ?? ''
    await insertOrderEvent(tx, key, { kind: 'state_changed', state: verdict.state, source, note })
  }
  return { state: verdict.state, isChanged: isMoved || events.length > 0 }
}
