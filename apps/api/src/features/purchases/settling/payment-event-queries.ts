import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { inBatches } from '../../../shared-queries/in-batches.ts'

export type PaymentEvent = {
  id: string
  name: string
  providerOrderId: string | null
  providerPaymentId: string | null
  dispute: string | null
}

/** Heard twice, it is kept once. Says whether it is news. */
export async function insertPaymentEvent(shared: Db, event: PaymentEvent): Promise<boolean> {
  const inserted = await shared.write(sql`
    insert into payment_events (id, name, provider_order_id, provider_payment_id, dispute)
    values (${event.id}, ${event.name}, ${event.providerOrderId}, ${event.providerPaymentId}, ${event.dispute})
    on conflict (id) do nothing returning 1`)
  return inserted.length > 0
}

const EVENT = sql`e.id, e.name, e.provider_order_id as "providerOrderId", e.provider_payment_id as "providerPaymentId",
  e.dispute`

/** Each is left alone for longer after every try. Two processes never have the same. */
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

/** Kept as long as somebody may ask why an order is as it is. */
export const deleteOldEvents = (shared: Db) =>
  inBatches((limit) =>
    shared.write(sql`
      delete from payment_events where id = any(array(
        select id from payment_events where received_at < now() - interval '180 days' and handled_at is not null
        limit ${limit} for update skip locked)) returning id`),
  )
