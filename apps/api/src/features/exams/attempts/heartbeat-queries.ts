import { GRACE_SECONDS, OUTAGE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { givenUpAfter, sql } from '@abhyas/database/sql'

/** After so long without a word a database counts as gone; whoever waits is told to come again. */
export const LANE_PATIENCE_MS = 10_000

/** Whether deadlines were moved because answers could not be taken for a while. */
export async function beat(db: Db): Promise<boolean> {
  const [row] = await db.write<{ isMoved: boolean }>(
    givenUpAfter(
      LANE_PATIENCE_MS,
      sql`select cluster.beat(make_interval(secs => ${OUTAGE_SECONDS}), make_interval(secs => ${GRACE_SECONDS}))
        as "isMoved"`,
    ),
  )
  return row?.isMoved ?? false
}
