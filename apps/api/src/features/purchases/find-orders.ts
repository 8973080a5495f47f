import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { LearnersOrder, OrderTimeline } from '@abhyas/contract/purchases-manage'
import type { Order, OrderState } from '@abhyas/contract/purchases-orders'
import type { Databases, Db } from '@abhyas/database/database'
import { requireRow } from '../../http/require-written.ts'
import { type Http, tellNextPage } from '../../http/route.ts'
import { nameLearners } from '../../sql/name-learners.ts'
import { selectOptionalLearnerOf } from '../access/grant-queries.ts'
import { selectTimeline } from './settling/money-queries.ts'
import { type OrderKey, selectKeysByProviderOrder, selectOptionalKey } from './orders/order-number-queries.ts'
import { type OrderFilter, selectOptionalShownOrder, selectOrderPage, type ShownOrder } from './orders/order-queries.ts'
import { selectOptionalPaymentKey } from './revenue/revenue-queries.ts'

type Page = { after: number; limit: number }

export const findMyOrders = async (
  { dbOf }: Databases,
  { learnerId, after, limit }: Page & { learnerId: number },
  http: Http,
): Promise<Order[]> =>
  tellNextPage(await selectOrderPage(dbOf(learnerId), { learnerId, after, limit: limit + 1 }), limit, http)

export const readOrder = async ({ dbOf }: Databases, key: OrderKey): Promise<Order> =>
  requireRow(await selectOptionalShownOrder(dbOf(key.learnerId), key), 'order_not_found')

type OrderSearch = Page & { search: string; state?: OrderState | undefined; needsReview: boolean }

/** Finds orders in all databases of learners, the newest first. */
export async function findOrders(
  databases: Databases,
  { search, ...page }: OrderSearch,
  http: Http,
): Promise<LearnersOrder[]> {
  const { shared, ofLearners, dbOf } = databases
  const found: OrderFilter | null = search === '' ? {} : await filterOf(shared, search)
  if (!found) return []
  const filter = { ...page, ...found, limit: page.limit + 1 }
  const places = found.learnerId === undefined ? ofLearners : [dbOf(found.learnerId)]
  const rows = (await Promise.all(places.map((db) => selectOrderPage(db, filter)))).flat()
  const newest = rows.toSorted((a, b) => b.id - a.id).slice(0, filter.limit)
  return withLearners(shared, tellNextPage(newest, page.limit, http))
}

/**
 * The form of the search text tells whether it is a provider's id, an order number or an e-mail address. Returns null
 * when nothing matches.
 */
async function filterOf(shared: Db, search: string): Promise<OrderFilter | null> {
  if (search.startsWith('order_')) return (await selectKeysByProviderOrder(shared, [search]))[0] ?? null
  if (search.startsWith('pay_')) return selectOptionalPaymentKey(shared, search)
  if (/^#?\d{1,15}$/.test(search)) return selectOptionalKey(shared, Number(search.replace('#', '')))
  const learner = await selectOptionalLearnerOf(shared, emailKeyOf(search))
  return learner && { learnerId: learner.id }
}

async function withLearners(shared: Db, orders: readonly ShownOrder[]): Promise<LearnersOrder[]> {
  const learnerOf = await nameLearners(
    shared,
    orders.map(({ learnerId }) => learnerId),
  )
  return orders.map(({ learnerId, ...order }) => ({ ...order, learner: learnerOf(learnerId) }))
}

export async function readOrderTimeline({ shared, dbOf }: Databases, key: OrderKey): Promise<OrderTimeline> {
  const db = dbOf(key.learnerId)
  const order = requireRow(await selectOptionalShownOrder(db, key), 'order_not_found')
  const [listed] = await withLearners(shared, [order])
  return { ...requireRow(listed ?? null, 'order_not_found'), ...(await selectTimeline(db, key)) }
}
