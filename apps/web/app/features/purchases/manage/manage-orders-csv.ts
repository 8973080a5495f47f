import { getOrders, type LearnersOrder } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { callPage, type Page } from '../../../api/call.ts'
import { type OrdersFilter, ordersInput } from '../../../queries/admin/purchases.ts'
import type { CsvCell } from '../../../ui/words/csv.ts'
import { momentOf } from '../../../ui/words/india-day.ts'
import { REFUND_STATE_WORDS, REVIEW_WORDS, STATE_WORDS } from './manage-orders-words.ts'
import { methodText } from '../orders/method-text.ts'

const ROWS_AT_ONCE = 200

type Collecting = { signal: AbortSignal; onPage: (count: number) => void }

/** Reads every order that the filter finds, page after page. */
export async function collectOrders(filter: OrdersFilter, { signal, onPage }: Collecting): Promise<LearnersOrder[]> {
  const orders: LearnersOrder[] = []
  let after: number | undefined = 0
  while (after !== undefined) {
    const query = { ...ordersInput(filter), after, limit: ROWS_AT_ONCE }
    const page: Page<LearnersOrder> = await callPage(getOrders, { query }, { signal })
    orders.push(...page.rows)
    onPage(orders.length)
    after = page.nextAfter
  }
  return orders
}

type CsvColumn = [head: string, cell: (order: LearnersOrder) => CsvCell]

const momentCell = (instant: string | null | undefined): CsvCell => (instant ? momentOf(instant) : null)

export function ordersTable(orders: LearnersOrder[]): CsvCell[][] {
  const columns: CsvColumn[] = [
    [texts.manageOrderColumnOrder(), ({ id }) => id],
    [texts.manageOrdersCsvOrdered(), ({ orderedAt }) => momentCell(orderedAt)],
    [texts.manageOrderColumnState(), ({ state }) => STATE_WORDS[state]()],
    [texts.manageOrdersCsvReview(), ({ reviewReason }) => reviewReason && REVIEW_WORDS[reviewReason]()],
    [texts.manageOrderColumnLearner(), ({ learner }) => learner.username],
    [texts.manageOrdersCsvEmail(), ({ learner }) => learner.email],
    [texts.manageOrdersCsvCourse(), ({ courseName }) => courseName],
    [texts.manageOrdersCsvModule(), ({ module }) => module.name],
    [texts.manageOrdersCsvAmount(), ({ amount }) => amount],
    [texts.manageOrdersCsvPaid(), ({ paidAt }) => momentCell(paidAt)],
    [texts.orderTimelineMethod(), ({ paymentMethod }) => paymentMethod && methodText(paymentMethod)],
    [texts.orderTimelinePayment(), ({ paymentId }) => paymentId],
    [texts.orderTimelineProviderOrder(), ({ providerOrderId }) => providerOrderId],
    [texts.manageOrdersCsvRefund(), ({ refund }) => refund && REFUND_STATE_WORDS[refund.state]()],
    [texts.manageOrdersCsvRefundAsked(), ({ refund }) => momentCell(refund?.requestedAt)],
    [texts.manageOrdersCsvRefunded(), ({ refund }) => momentCell(refund?.processedAt)],
  ]
  return [columns.map(([head]) => head), ...orders.map((order) => columns.map(([, cell]) => cell(order)))]
}
