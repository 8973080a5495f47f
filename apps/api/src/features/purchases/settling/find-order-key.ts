import { type OrderKey, selectKeysByProviderOrder, selectOptionalKey } from '../orders/order-number-queries.ts'
import { keepProviderOrder } from '../orders/place-order.ts'
import { ProviderError } from '../provider/provider.ts'
import type { SettleNeeds } from './settle-order.ts'

/** Whose order this is. When we never heard of the number, the provider's books have our receipt beside it. */
export async function findOrderKey(
  { databases, provider }: SettleNeeds,
  providerOrderId: string,
): Promise<OrderKey | null> {
  const [known] = await selectKeysByProviderOrder(databases.shared, [providerOrderId])
  if (known) return known
  const receipt = await provider.readReceipt(providerOrderId).catch((error: unknown) => {
    if (error instanceof ProviderError && error.isRefusal) return null
    throw error
  })
  const number = /^abhyas-(\d{1,15})$/.exec(receipt ?? '')?.[1]
  const key = number ? await selectOptionalKey(databases.shared, Number(number)) : null
  if (key) await keepProviderOrder(databases, key, providerOrderId, 'webhook')
  return key
}
