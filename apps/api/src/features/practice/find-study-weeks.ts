import type { StudyWeek } from '@abhyas/contract/practice-progress'
import type { Db } from '@abhyas/database/database'
import { selectAbility } from '../learning/model/ability-queries.ts'
import { dateOfDay, learnerDay } from '../learning/model/learner-day.ts'
import { selectStudyWeeks } from './progress-queries.ts'

const WEEKS_SHOWN = 12
const DAYS_OF_A_WEEK = 7

/** Counts the answers of the last twelve weeks, in the learner's own days. */
export async function findStudyWeeks(db: Db, learnerId: number): Promise<StudyWeek[]> {
  const { timeZone } = await selectAbility(db, learnerId)
  const today = learnerDay(Date.now(), timeZone)
  const firstDayOf = (weeksAgo: number) => today - DAYS_OF_A_WEEK * (weeksAgo + 1) + 1
  const studied = await selectStudyWeeks(db, { learnerId, today, since: firstDayOf(WEEKS_SHOWN - 1) })
  if (studied.length === 0) return []
  const byWeek = new Map(studied.map((week) => [week.weeksAgo, week]))
  return Array.from({ length: WEEKS_SHOWN }, (_, nth) => {
    const weeksAgo = WEEKS_SHOWN - 1 - nth
    const { answers = 0, correct = 0 } = byWeek.get(weeksAgo) ?? {}
    return { from: dateOfDay(firstDayOf(weeksAgo)), answers, correct }
  })
}
