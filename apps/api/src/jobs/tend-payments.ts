import { countTakings } from '../features/purchases/count-takings.ts'
import { handleEvents } from '../features/purchases/handle-events.ts'
import { deleteOldEvents } from '../features/purchases/payment-event-queries.ts'
import { sendRefunds } from '../features/purchases/send-refunds.ts'
import type { Parts } from '../parts.ts'

/** Every minute: whatever a change of an order left to be done. None of it waits for another that fails. */
export async function tendPayments(parts: Parts): Promise<void> {
  const done = await Promise.allSettled([
    handleEvents(parts),
    sendRefunds(parts),
    countTakings(parts.databases),
    deleteOldEvents(parts.databases.shared),
  ])
  for (const result of done) if (result.status === 'rejected') throw result.reason
}
