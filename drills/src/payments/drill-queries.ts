import { removeUser } from '@abhyas/api/features/users/remove-user'
import { OPEN_STATES } from '@abhyas/contract/rules/order-states'
import type { Database } from '@abhyas/database/database'
import { sql, wordList } from '@abhyas/database/sql'

/** Empties our books, as the sandbox's are empty, so that the next schedule compares only its own orders. */
export const forgetOrders = (db: Database) =>
  db.transaction(async (tx) => {
    await tx.write(sql`delete from learner.order_events`)
    await tx.write(sql`delete from learner.refunds`)
    await tx.write(sql`delete from learner.shown_questions`)
    await tx.write(sql`delete from learner.payments`)
    await tx.write(sql`delete from learner.orders`)
    await tx.write(sql`delete from learner.grants`)
    await tx.write(sql`delete from second_provider_orders`)
    await tx.write(sql`delete from order_numbers`)
    await tx.write(sql`delete from payment_events`)
    await tx.write(sql`delete from takings`)
    await tx.write(sql`delete from takings_by_day`)
  })

export const updatePrice = (db: Database, moduleId: number, pricePaise: number) =>
  db.write(sql`update modules set price_paise = ${pricePaise} where id = ${moduleId}`)

export async function selectPricePaise(db: Database, moduleId: number): Promise<number> {
  const { paise } = await db.selectOne<{ paise: number }>(
    sql`select price_paise as paise from modules where id = ${moduleId}`,
  )
  return paise
}

/** Makes the agreed price differ from the price that the provider asks for. */
export const raiseAgreedAmount = (db: Database, learnerId: number, orderId: number) =>
  db.write(sql`
    update learner.orders set amount_paise = amount_paise + 100
    where learner_id = ${learnerId} and id = ${orderId} and payment_id is null`)

export const movePaidAt = (db: Database, learnerId: number, orderId: number, days: number) =>
  db.write(sql`
    update learner.orders set paid_at = paid_at - make_interval(days => ${days})
    where learner_id = ${learnerId} and id = ${orderId}`)

export const deleteAccount = (db: Database, learnerId: number) =>
  db.transaction((tx) => removeUser(tx, learnerId, () => db))

/** Makes everything due that waits for its next try. */
export async function letPeriodPass(db: Database, ofLearners: readonly Database[] = [db]): Promise<void> {
  for (const place of ofLearners)
    await place.transaction(async (tx) => {
      await tx.write(sql`
        update learner.orders set next_check_at = now() where state in ${wordList(OPEN_STATES)}`)
      await tx.write(sql`update learner.refunds set next_try_at = now() where state = 'pending'`)
    })
  await db.write(sql`update payment_events set next_try_at = now() where handled_at is null`)
}

export async function countUnhandled(db: Database): Promise<number> {
  const { unhandled } = await db.selectOne<{ unhandled: number }>(
    sql`select count(*) as unhandled from payment_events where handled_at is null`,
  )
  return unhandled
}

export const selectJobStates = (db: Database, ids: readonly string[]) =>
  db.select<{ name: string; state: string }>(sql`
    select name, state::text from pgboss.job where id = any(${ids}::uuid[])`)

/** Counts waiting and running jobs, also those that the schedule has enqueued. */
export async function countUnfinishedJobs(db: Database, names: readonly string[]): Promise<number> {
  const { unfinished } = await db.selectOne<{ unfinished: number }>(sql`
    select count(*) as unfinished from pgboss.job where name = any(${names}::text[]) and state in ('created', 'active')`)
  return unfinished
}

/** Ends the jobs of a killed worker. Otherwise they would be taken up again only after a quarter of an hour. */
export const endAbandonedJobs = (db: Database, since: Date) =>
  db.write(sql`
    update pgboss.job set state = 'failed', completed_on = now() where state = 'active' and started_on < ${since}`)
