import type { Database, Databases } from '@abhyas/database/database'
import { createSubmitLane, type SubmitLane } from './close-attempts.ts'
import type { Papers } from '../papers/papers.ts'
import type { Pulse } from './pulse.ts'
import { createSaveLane, type SaveLane } from './save-answers.ts'
import { createStartLane, type StartLane } from './start-attempt.ts'

/** Where what learners ask for is gathered: a lane never mixes learners of two databases. */
export type AttemptLanes = {
  saves(learnerId: number): SaveLane
  starts(learnerId: number): StartLane
  submits(learnerId: number): SubmitLane
}

type Needs = { databases: Databases; papers: Papers; pulse: Pulse }

/** `count`: of saves at once. One is the fastest on a fast disk; more hide the waiting for a slow one. */
export function createAttemptLanes(needs: Needs, count: number): AttemptLanes {
  const { databases, pulse } = needs
  const lanesOf = (db: Database) => ({
    saves: Array.from({ length: count }, () => createSaveLane(pulse, db)),
    starts: createStartLane(needs, db),
    submits: createSubmitLane(needs, db),
  })
  const lanes = new Map(databases.ofLearners.map((db) => [db, lanesOf(db)]))
  const of = (learnerId: number) => lanes.get(databases.dbOf(learnerId)) as ReturnType<typeof lanesOf>
  return {
    saves: (learnerId) => of(learnerId).saves[learnerId % count] as SaveLane,
    starts: (learnerId) => of(learnerId).starts,
    submits: (learnerId) => of(learnerId).submits,
  }
}
