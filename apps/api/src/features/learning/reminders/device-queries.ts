import type { PushSubscription } from '@abhyas/contract/learning-reminders'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { LATE_AT_MOST_MS } from './judge-reminder.ts'

/** The newest devices of a learner stay. */
const DEVICES_AT_MOST = 10

export const selectEndpoints = (db: Db, userId: number) =>
  db.select<{ endpoint: string }>(sql`
    select endpoint from push_subscriptions where user_id = ${userId} order by created_at`)

export async function upsertDevice(tx: Db, userId: number, { endpoint, keys }: PushSubscription): Promise<void> {
  await tx.write(sql`
    insert into push_subscriptions (endpoint, user_id, p256dh, auth)
    values (${endpoint}, ${userId}, ${keys.p256dh}, ${keys.auth})
    on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
      created_at = clock_timestamp()`)
  await tx.write(sql`
    delete from push_subscriptions where endpoint in (
      select endpoint from push_subscriptions where user_id = ${userId}
      order by created_at desc offset ${DEVICES_AT_MOST})`)
}

export const deleteDevice = (tx: Db, userId: number, endpoint: string) =>
  tx.write(sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`)

export const deleteDevicesOf = (tx: Db, userId: number) =>
  tx.write(sql`delete from push_subscriptions where user_id = ${userId}`)

export type Device = { userId: number; endpoint: string; p256dh: string; auth: string }

/**
 * Selects the devices of these learners, unless a learner stopped reminders since the reminder was queued, or it was
 * queued too long ago.
 */
export const selectDevices = (db: Db, userIds: readonly number[]) =>
  db.select<Device>(sql`
    select s.user_id as "userId", s.endpoint, s.p256dh, s.auth
    from push_subscriptions s join reminders r on r.user_id = s.user_id
    where s.user_id = any(${userIds}::bigint[]) and r.by_push
      and r.last_at > now() - make_interval(secs => ${LATE_AT_MOST_MS / 1000})`)

/**
 * Deletes devices that no longer exist, or that now belong to another learner. Reminders of a learner without any device
 * go on by mail or stop. The reminders are locked first, as everywhere.
 */
export async function deleteDevices(tx: Db, endpoints: readonly string[], newOwner = 0): Promise<void> {
  const owners = await tx.select<{ userId: number }>(sql`
    select r.user_id as "userId" from reminders r where r.user_id in (
      select user_id from push_subscriptions where endpoint = any(${endpoints}::text[]) and user_id <> ${newOwner})
    order by r.user_id for update`)
  await tx.write(sql`
    delete from push_subscriptions where endpoint = any(${endpoints}::text[]) and user_id <> ${newOwner}`)
  await tx.write(sql`
    update reminders r set by_push = false, next_at = case when by_mail then next_at end
    where r.user_id = any(${owners.map(({ userId }) => userId)}::bigint[])
      and not exists (select from push_subscriptions s where s.user_id = r.user_id)`)
}
