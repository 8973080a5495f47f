import type { Database, Databases } from '@abhyas/database/database'
import { createSubmitBatcher, type SubmitBatcher } from './close-attempts.ts'
import type { Papers } from '../papers/papers.ts'
import type { Heartbeat } from './heartbeat.ts'
import { createSaveBatcher, type SaveBatcher } from './save-answers.ts'
import { createStartBatcher, type StartBatcher } from './start-attempt.ts'

/** Where what learners ask for is gathered: a batcher never mixes learners of two databases. */
export type AttemptBatchers = {
  saves(learnerId: number): SaveBatcher
  starts(learnerId: number): StartBatcher
  submits(learnerId: number): SubmitBatcher
}

type Needs = { databases: Databases; papers: Papers; heartbeat: Heartbeat }

/** `count`: of saves at once. One is the fastest on a fast disk; more hide the waiting for a slow one. */
export function createAttemptBatchers(needs: Needs, count: number): AttemptBatchers {
  const { databases, heartbeat } = needs
  const batchersOf = (db: Database) => ({
    saves: Array.from({ length: count }, () => createSaveBatcher(heartbeat, db)),
    starts: createStartBatcher(needs, db),
    submits: createSubmitBatcher(needs, db),
  })
  const batchers = new Map(databases.ofLearners.map((db) => [db, batchersOf(db)]))
  const of = (learnerId: number) => batchers.get(databases.dbOf(learnerId)) as ReturnType<typeof batchersOf>
  return {
    saves: (learnerId) => of(learnerId).saves[learnerId % count] as SaveBatcher,
    starts: (learnerId) => of(learnerId).starts,
    submits: (learnerId) => of(learnerId).submits,
  }
}
