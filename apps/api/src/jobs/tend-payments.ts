import { countRevenue } from '../features/purchases/revenue/count-revenue.ts'
import { handleEvents } from '../features/purchases/settling/handle-events.ts'
import { deleteOldEvents } from '../features/purchases/settling/payment-event-queries.ts'
import { sendRefunds } from '../features/purchases/refunds/send-refunds.ts'
import type { Parts } from '../parts.ts'

/** Every minute: whatever a change of an order left to be done. None of it waits for another that fails. */
export async function tendPayments(parts: Parts): Promise<void> {
  const done = await Promise.allSettled([
    handleEvents(parts),
    sendRefunds(parts),
    countRevenue(parts.databases),
    deleteOldEvents(parts.databases.shared),
  ])
  for (const result of done) if (result.status === 'rejected') throw result.reason
}
