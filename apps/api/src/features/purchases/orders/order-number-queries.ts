import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type OrderKey = { learnerId: number; orderId: number }

export async function insertOrderNumber(shared: Db, learnerId: number): Promise<number> {
  const [row] = await shared.write<{ id: number }>(
    sql`insert into order_numbers (learner_id) values (${learnerId}) returning id`,
  )
  return row?.id ?? 0
}

/** Stores the provider's id of the order unless it has one, and returns the stored id. */
export async function updateProviderOrderId(shared: Db, orderId: number, providerOrderId: string): Promise<string> {
  const [row] = await shared.write<{ kept: string }>(sql`
    update order_numbers set provider_order_id = coalesce(provider_order_id, ${providerOrderId}) where id = ${orderId}
    returning provider_order_id as kept`)
  return row?.kept ?? providerOrderId
}

export const insertSecondOrder = (shared: Db, orderId: number, providerOrderId: string) =>
  shared.write(sql`
    insert into second_provider_orders (provider_order_id, order_id) values (${providerOrderId}, ${orderId})
    on conflict (provider_order_id) do nothing`)

/** Returns the orders that the provider registered in addition to the one that counts. */
export const selectSecondOrders = (shared: Db, orderId: number) =>
  shared.select<{ providerOrderId: string }>(sql`
    select provider_order_id as "providerOrderId" from second_provider_orders where order_id = ${orderId}`)

const KEY = sql`learner_id as "learnerId", id as "orderId"`

export const selectOptionalKey = (shared: Db, orderId: number) =>
  shared.selectOptional<OrderKey>(sql`select ${KEY} from order_numbers where id = ${orderId}`)

export const selectKeysByProviderOrder = (shared: Db, providerOrderIds: readonly string[]) =>
  shared.select<OrderKey & { providerOrderId: string }>(sql`
    select ${KEY}, provider_order_id as "providerOrderId" from order_numbers
    where provider_order_id = any(${providerOrderIds}::text[])
    union all
    select ${KEY}, s.provider_order_id from second_provider_orders s join order_numbers on id = s.order_id
    where s.provider_order_id = any(${providerOrderIds}::text[])`)
