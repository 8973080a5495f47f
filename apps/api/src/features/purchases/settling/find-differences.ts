import type { Database, Databases } from '@abhyas/database/database'
import { type OrderKey, selectKeysByProviderOrder } from '../orders/order-number-queries.ts'
import type { Provider, ProviderPayment } from '../provider/provider.ts'
import { findOrderKey } from './find-order-key.ts'
import { selectStandings, type Standing } from './reconcile-queries.ts'

type OfOrder = { payment: ProviderPayment; key: OrderKey }

/** Returns the orders whose payments differ from the provider's. */
export async function findDifferences(
  databases: Databases,
  payments: readonly ProviderPayment[],
  provider: Provider,
): Promise<OrderKey[]> {
  const ofOrders = await findOrders(databases, payments, provider)
  const standings = await readStandings(databases, ofOrders)
  const differing = new Map<number, OrderKey>()
  for (const { payment, key } of ofOrders) {
    const standing = standings.get(nameOf(key.learnerId, payment.id))
    const isSame = standing?.status === payment.status && standing.refundedPaise === payment.refundedPaise
    const isSettled = payment.status === 'failed' || payment.status === 'created' || (standing?.isSettled ?? false)
    if (!isSame || !isSettled) differing.set(key.orderId, key)
  }
  return [...differing.values()]
}

async function findOrders(
  databases: Databases,
  payments: readonly ProviderPayment[],
  provider: Provider,
): Promise<OfOrder[]> {
  const ofOrders = payments.flatMap((payment) => (payment.orderId === null ? [] : [{ payment, id: payment.orderId }]))
  const known = await selectKeysByProviderOrder(databases.shared, [...new Set(ofOrders.map(({ id }) => id))])
  const keys = new Map<string, OrderKey>(known.map(({ providerOrderId, ...key }) => [providerOrderId, key]))
  const found: OfOrder[] = []
  for (const { payment, id } of ofOrders) {
    const key = keys.get(id) ?? (await findOrderKey(databases, id, provider))
    if (key) found.push({ payment, key })
  }
  return found
}

/** Asks each learners' database once. */
async function readStandings({ dbOf }: Databases, ofOrders: readonly OfOrder[]): Promise<Map<string, Standing>> {
  const byDatabase = new Map<Database, { learnerId: number; paymentId: string }[]>()
  for (const { payment, key } of ofOrders) {
    const db = dbOf(key.learnerId)
    const asked = byDatabase.get(db) ?? []
    byDatabase.set(db, asked)
    asked.push({ learnerId: key.learnerId, paymentId: payment.id })
  }
  const standings = await Promise.all(Array.from(byDatabase, ([db, asked]) => selectStandings(db, asked)))
  return new Map(standings.flat().map((standing) => [nameOf(standing.learnerId, standing.id), standing]))
}

const nameOf = (learnerId: number, paymentId: string) => `${learnerId} ${paymentId}`
