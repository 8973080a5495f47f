import type { Database, Databases } from '@abhyas/database/database'
import { lockLearner } from '../model/known-queries.ts'
import { earliestDay } from '../model/learner-day.ts'
import { selectEndedGoals, updateGoalOver } from './goal-queries.ts'
import { replanCards } from './replan-cards.ts'

const BATCH = 500

/**
 * Gives the cards of learners their usual days back once their exam is over. Until then a card that would still be known
 * on the day of the exam has no day.
 */
export async function finishGoals({ ofLearners }: Pick<Databases, 'ofLearners'>, nowMs = Date.now()): Promise<void> {
  const before = earliestDay(nowMs)
  const results = await Promise.allSettled(ofLearners.map((db) => finishIn(db, before)))
  // A database that is away does not hold up the others.
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function finishIn(db: Database, before: number): Promise<void> {
  for (;;) {
    const ended = await selectEndedGoals(db, { before, limit: BATCH })
    for (const { learnerId } of ended)
      await db.transaction(async (tx) => {
        await lockLearner(tx, learnerId)
        // The learner may have set another goal meanwhile.
        const [over] = await updateGoalOver(tx, learnerId, before)
        if (over) await replanCards(tx, learnerId, null)
      })
    if (ended.length < BATCH) return
  }
}
