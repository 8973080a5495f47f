import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { INDIA, knownTimeZone } from '../model/learner-day.ts'

/** What the learner's own tables say about a reminder. */
export type LearnerState = {
  learnerId: number
  timeZone: string
  /** The last day on which the learner practised, or null. */
  lastStudyDay: number | null
  isInExam: boolean
}

const zones = new Map<string, string>()

/** A zone that this server does not know counts as India. Names are looked up once, because that is slow. */
export function zoneOf({ timeZone }: { timeZone: string }): string {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    zone = knownTimeZone(timeZone)
    zones.set(timeZone, zone)
  }
  return zone
}

export async function selectLearnerStates(db: Db, learnerIds: readonly number[]): Promise<LearnerState[]> {
  const states = await db.select<LearnerState>(sql`
    select x.learner_id as "learnerId", coalesce(a.time_zone, ${INDIA}) as "timeZone",
      (select max(day) from learner.study_days where learner_id = x.learner_id) as "lastStudyDay",
      exists (select from learner.attempts where learner_id = x.learner_id and state = 'open' and deadline > now())
        as "isInExam"
    from unnest(${learnerIds}::bigint[]) x (learner_id) left join learner.abilities a on a.learner_id = x.learner_id`)
  return states.map((state) => Object.assign(state, { timeZone: zoneOf(state) }))
}
