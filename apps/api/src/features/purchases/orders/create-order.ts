import type { ResponseOf } from '@abhyas/contract/endpoint'
import type * as contract from '@abhyas/contract/purchases-orders'
import { isOpenOrder } from '@abhyas/contract/rules/order-states'
import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { requireRow } from '../../../http/require-written.ts'
import type { Caller } from '../../../http/tokens.ts'
import type { Limits } from '../../../http/limits.ts'
import { selectIsModuleOpen } from '../../access/access-queries.ts'
import { selectOptionalOfferedModule, type OfferedModule } from './offer-queries.ts'
import { insertOrderNumber } from './order-number-queries.ts'
import {
  insertOptionalOrder,
  insertOrderEvent,
  type OrderRow,
  selectOptionalOpenOrder,
  selectOrdersOfModuleForUpdate,
  updateJudged,
} from './order-queries.ts'
import { selectOptionalModuleState } from '../../access/owner-queries.ts'
import { registerOrder } from './register-order.ts'
import type { Provider } from '../provider/provider.ts'
import { requireProvider } from '../provider/require-provider.ts'

type OrderRequest = { caller: Caller; user: { id: number }; module: { id: number }; amount: number }

/**
 * Creates an order, or returns the open one: a learner has one open order for a module. The browser's price is only
 * compared with ours. The browser gives the phone number to the provider, so we do not store it.
 */
export async function createOrder(
  databases: Databases,
  { caller, user, module, amount }: OrderRequest,
  { limits, ...tools }: { limits: Limits; provider: Provider | null },
): Promise<ResponseOf<typeof contract.createOrder>> {
  if (user.id !== caller.userId) throw new AppError('not_your_account')
  const provider = requireProvider(tools.provider)
  const sold = requireRow(await selectOptionalOfferedModule(databases.shared, module.id), 'module_not_found')
  if (sold.isArchived) throw new AppError('module_not_found')
  if (!sold.isForSale) throw new AppError('module_not_sold')
  if (await selectIsModuleOpen(databases.dbOf(user.id), user.id, sold.id)) throw new AppError('module_owned')
  if (Math.round(amount * 100) !== sold.pricePaise) throw new AppError('amount_differs')
  await limits.spend('order_by_account', String(user.id))
  const order = await openOrder(databases, user.id, sold)
  await requireStillSold(databases, order)
  return {
    orderId: order.id,
    razorpayOrderId: await registerOrder(databases, order, provider),
    amount: order.amountPaise / 100,
  }
}

async function openOrder(databases: Databases, learnerId: number, sold: OfferedModule): Promise<OrderRow> {
  const db = databases.dbOf(learnerId)
  const open = await selectOptionalOpenOrder(db, learnerId, sold.id)
  if (open?.amountPaise === sold.pricePaise) return open
  const id = await insertOrderNumber(databases.shared, learnerId)
  const order = await db.transaction(async (tx) => {
    await giveUpOtherPrices(tx, learnerId, sold)
    const made = await insertOptionalOrder(tx, {
      learnerId,
      id,
      moduleId: sold.id,
      moduleName: sold.name,
      courseName: sold.courseName,
      amountPaise: sold.pricePaise,
    })
    if (made)
      await insertOrderEvent(tx, { learnerId, orderId: id }, { kind: 'ordered', state: 'draft', source: 'learner' })
    return made
  })
  return order ?? requireRow(await selectOptionalOpenOrder(db, learnerId, sold.id), 'changed_meanwhile')
}

/**
 * Checks the module again after the order was stored. An admin who deletes the module archives it before looking for
 * orders (delete-content.ts). So at least one of the two sees the other. An order that the provider knows stays as it
 * is, because it may have been paid.
 */
async function requireStillSold({ shared, dbOf }: Databases, order: OrderRow): Promise<void> {
  const module = await selectOptionalModuleState(shared, order.moduleId)
  if (module?.state === 'published') return
  await dbOf(order.learnerId).transaction(async (tx) => {
    const orders = await selectOrdersOfModuleForUpdate(tx, order.learnerId, order.moduleId)
    const now = orders.find(({ id }) => id === order.id)
    if (now?.state === 'draft' && now.placeTries === 0) await giveUp(tx, now, 'module_archived')
  })
  throw new AppError('module_not_found')
}

/** Expires open orders with an older price. A later payment for one of them still counts at that price. */
async function giveUpOtherPrices(
  tx: Db,
  learnerId: number,
  { id: moduleId, pricePaise }: OfferedModule,
): Promise<void> {
  for (const order of await selectOrdersOfModuleForUpdate(tx, learnerId, moduleId)) {
    if (isOpenOrder(order) && order.amountPaise !== pricePaise) await giveUp(tx, order, 'price_changed')
  }
}

async function giveUp(tx: Db, order: OrderRow, note: string): Promise<void> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  await updateJudged(tx, key, { ...order, state: 'expired' })
  await insertOrderEvent(tx, key, { kind: 'state_changed', state: 'expired', source: 'learner', note })
}
