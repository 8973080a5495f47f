import type { Databases } from '@abhyas/database/database'
import { createSaveLane, type SaveLane } from './save-answers.ts'
import { createStartLane, type StartLane } from './start-attempt.ts'

/** Where the saves and starts of a learner are gathered: a lane never mixes learners of two databases. */
export type AttemptLanes = { saves(learnerId: number): SaveLane; starts(learnerId: number): StartLane }

/** `count`: of saves at once. One is the fastest on a fast disk; more hide the waiting for a slow one. */
export function createAttemptLanes({ ofLearners, dbOf }: Databases, count: number): AttemptLanes {
  const saves = new Map(ofLearners.map((db) => [db, Array.from({ length: count }, () => createSaveLane(db))]))
  const starts = new Map(ofLearners.map((db) => [db, createStartLane(db)]))
  return {
    saves: (learnerId) => saves.get(dbOf(learnerId))?.[learnerId % count] as SaveLane,
    starts: (learnerId) => starts.get(dbOf(learnerId)) as StartLane,
  }
}
