import type { EventSource } from '@abhyas/contract/purchases-manage'
import { AppError } from '../../../app-error.ts'
import type { Parts } from '../../../parts.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { ProviderError } from '../provider/provider.ts'
import { requireProvider } from '../provider/require-provider.ts'
import { settleOrder } from './settle-order.ts'

/** For somebody who waits for the answer. */
export async function askProviderNow(parts: Parts, key: OrderKey, source: EventSource): Promise<void> {
  const provider = requireProvider(parts)
  await settleOrder(parts.databases, { key, source }, provider).catch((error: unknown) => {
    throw error instanceof ProviderError ? new AppError('payments_unavailable', { cause: error }) : error
  })
}
