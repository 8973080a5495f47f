import type { Databases } from '@abhyas/database/database'
import { type OrderKey, selectKeysByProviderOrder, selectOptionalKey } from '../orders/order-number-queries.ts'
import { orderIdOf } from '../orders/provider-reference.ts'
import { keepProviderOrder } from '../orders/register-order.ts'
import { type Provider, ProviderError } from '../provider/provider.ts'

/**
 * Finds the order with this id at the provider. When we do not know the id, we read our reference from the provider.
 */
export async function findOrderKey(
  databases: Databases,
  providerOrderId: string,
  provider: Provider,
): Promise<OrderKey | null> {
  const [known] = await selectKeysByProviderOrder(databases.shared, [providerOrderId])
  if (known) return known
  const reference = await provider.readReference(providerOrderId).catch((error: unknown) => {
    if (error instanceof ProviderError && error.isRefusal) return null
    throw error
  })
  const orderId = orderIdOf(reference)
  const key = orderId === null ? null : await selectOptionalKey(databases.shared, orderId)
  if (key) await keepProviderOrder(databases, { key, providerOrderId, source: 'webhook' })
  return key
}
