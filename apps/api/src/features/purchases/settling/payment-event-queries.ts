import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { inBatches } from '../../../sql/in-batches.ts'

export type PaymentEvent = {
  id: string
  name: string
  providerOrderId: string | null
  providerPaymentId: string | null
  dispute: string | null
}

/** Stores an event once, however often it arrives. Returns whether it is new. */
export async function insertPaymentEvent(shared: Db, event: PaymentEvent): Promise<boolean> {
  const inserted = await shared.write(sql`
    insert into payment_events (id, name, provider_order_id, provider_payment_id, dispute)
    values (${event.id}, ${event.name}, ${event.providerOrderId}, ${event.providerPaymentId}, ${event.dispute})
    on conflict (id) do nothing returning 1`)
  return inserted.length > 0
}

const EVENT = sql`e.id, e.name, e.provider_order_id as "providerOrderId", e.provider_payment_id as "providerPaymentId",
  e.dispute`

/**
 * Takes events that are not handled. Each try doubles the wait before the next one, up to an hour. Two processes never
 * take the same event.
 */
export const takeUnhandledEvents = (shared: Db, limit: number) =>
  shared.write<PaymentEvent>(sql`
    update payment_events e set tries = e.tries + 1,
      next_try_at = now() + least(interval '1 hour', interval '20 seconds' * power(2, least(e.tries, 8)))
    from (
      select id from payment_events where handled_at is null and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked
    ) due
    where e.id = due.id returning ${EVENT}`)

export const updateEventsHandled = (shared: Db, ids: readonly string[]) =>
  shared.write(sql`update payment_events set handled_at = now() where id = any(${ids}::text[])`)

/** Deletes handled events after 180 days. Until then an admin may ask why an order has its state. */
export const deleteOldEvents = (shared: Db) =>
  inBatches((limit) =>
    shared.write(sql`
      delete from payment_events where id = any(array(
        select id from payment_events where received_at < now() - interval '180 days' and handled_at is not null
        limit ${limit} for update skip locked)) returning id`),
  )
