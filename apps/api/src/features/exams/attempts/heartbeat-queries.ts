import { GRACE_SECONDS, OUTAGE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { givenUpAfter, sql } from '@abhyas/database/sql'

/** A database that is silent for this long counts as away, and the waiting requests get a 503. */
export const BATCH_PATIENCE_MS = 10_000

type Beat = {
  /** This heartbeat was the first one after an outage. */
  isOutage: boolean
  /** The time of an outage is owed: some running attempts do not have it yet. */
  isOwed: boolean
}

/** Records a heartbeat. The first heartbeat after an outage makes its time owed to all running attempts. */
export async function recordHeartbeat(db: Db): Promise<Beat> {
  const [beat] = await db.write<Beat>(
    givenUpAfter(
      BATCH_PATIENCE_MS,
      sql`select is_outage as "isOutage", is_owed as "isOwed"
        from cluster.note_beat(make_interval(secs => ${OUTAGE_SECONDS}), make_interval(secs => ${GRACE_SECONDS}))`,
    ),
  )
  return beat as Beat
}

/**
 * The end of the last outage that is owed. An attempt whose `given_until` is earlier may still get time, so its deadline
 * and its sections decide nothing yet.
 */
export const OWED_UNTIL = sql`coalesce((select max(ended_at) from cluster.outages where not is_given), '-infinity')`

/** Gives the open attempts of these learners the time that they are owed. It may be repeated. */
export const giveOutages = (db: Db, learnerIds: readonly number[]) =>
  db.write(givenUpAfter(BATCH_PATIENCE_MS, sql`select cluster.give_outages(${learnerIds}::bigint[])::text`))

/** These take some hundredths of a second, for which a save of one of them may have to wait. */
const ATTEMPTS_AT_ONCE = 1_000

/**
 * Gives the time that is owed to some more attempts. Returns false when none is owed, or while another process does
 * this.
 */
export async function giveOutageToNext(db: Db): Promise<boolean> {
  const [row] = await db.write<{ isMore: boolean }>(
    givenUpAfter(BATCH_PATIENCE_MS, sql`select cluster.give_outage_to_next(${ATTEMPTS_AT_ONCE}) as "isMore"`),
  )
  return row?.isMore ?? false
}
