import type { EventSource } from '@abhyas/contract/purchases-manage'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { type Provider, ProviderError } from '../provider/provider.ts'
import { requireProvider } from '../provider/require-provider.ts'
import { settleOrder } from './settle-order.ts'

/** Settles an order for a person who waits for the response. */
export async function askProviderNow(
  databases: Databases,
  request: { key: OrderKey; source: EventSource },
  provider: Provider | null,
): Promise<void> {
  await settleOrder(databases, request, requireProvider(provider)).catch((error: unknown) => {
    throw error instanceof ProviderError ? new AppError('payments_unavailable', { cause: error }) : error
  })
}
