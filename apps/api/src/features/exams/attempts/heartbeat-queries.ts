import { GRACE_SECONDS, OUTAGE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { givenUpAfter, sql } from '@abhyas/database/sql'

/** A database that is silent for this long counts as away, and the waiting requests get a 503. */
export const BATCH_PATIENCE_MS = 10_000

/**
 * Records a heartbeat. The first heartbeat after an outage extends the deadlines of all running attempts. Returns true
 * in that case.
 */
export async function recordHeartbeat(db: Db): Promise<boolean> {
  const [row] = await db.write<{ isMoved: boolean }>(
    givenUpAfter(
      BATCH_PATIENCE_MS,
      sql`select cluster.beat(make_interval(secs => ${OUTAGE_SECONDS}), make_interval(secs => ${GRACE_SECONDS}))
        as "isMoved"`,
    ),
  )
  return row?.isMoved ?? false
}
