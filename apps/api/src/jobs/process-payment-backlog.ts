import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from '../features/purchases/provider/provider.ts'
import { sendRefunds } from '../features/purchases/refunds/send-refunds.ts'
import { countRevenue } from '../features/purchases/revenue/count-revenue.ts'
import { handleEvents } from '../features/purchases/settling/handle-events.ts'
import { deleteOldEvents } from '../features/purchases/settling/payment-event-queries.ts'

/** Performs the work that changes of orders leave behind. A failure of one kind of work does not stop the others. */
export async function processPaymentBacklog(
  databases: Databases,
  tools: { provider: Provider | null; log: FastifyBaseLogger },
): Promise<void> {
  const results = await Promise.allSettled([
    handleEvents(databases, tools),
    sendRefunds(databases, tools),
    countRevenue(databases),
    deleteOldEvents(databases.shared),
  ])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
