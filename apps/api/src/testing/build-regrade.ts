import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { correctAttempts, readCounts } from '../features/exams/regrading/correct-attempts.ts'
import { updateState } from '../features/exams/regrading/state-queries.ts'
import { startRegrade } from '../features/questions/regrading/start-regrade.ts'
import { takeBack } from '../features/questions/regrading/take-back.ts'
import type { TestApi } from './test-api.ts'

export type RegradePlan = {
  questionId: number
  policy: RegradePolicy
  /** The new key, as the editor writes it. */
  correctAnswer?: string
  /** The correction that this one takes back. */
  takesBack?: number
  reason?: string
  reply?: string
  authorId?: number
  /** Exams whose learners could not see the figures before. */
  hiddenExamIds?: readonly number[]
}

type Api = Pick<TestApi, 'db' | 'dependencies'>

/** Corrects the past attempts at a question and leaves the correction where its learners are told. */
export async function buildRegrade(api: Api, plan: RegradePlan): Promise<{ id: number }> {
  const begun = await beginRegrade(api, plan)
  await begun.grade()
  return begun
}

/** A correction whose attempts still have their former figures. */
export async function beginRegrade(api: Api, plan: RegradePlan): Promise<{ id: number; grade: () => Promise<void> }> {
  const { databases } = api.dependencies
  const { id } = await decide(api, plan)
  return {
    id,
    async grade() {
      const slice = { regradeId: id, hiddenExamIds: plan.hiddenExamIds ?? [], endMs: Date.now() + 60_000 }
      await correctAttempts(databases, slice)
      await updateState(databases.shared, id, 'running', 'telling', await readCounts(databases, id))
    },
  }
}

function decide({ db, dependencies: { jobs } }: Api, plan: RegradePlan): Promise<{ id: number }> {
  const { questionId: id, policy, takesBack, correctAnswer = null, reason = 'The key was wrong.', reply = '' } = plan
  const author = { userId: plan.authorId ?? 0, requestId: 'test' }
  if (policy === 'taken_back') return takeBack(db, { id: takesBack ?? 0, author }, jobs)
  return startRegrade(db, { id, policy, correctAnswer, examIds: null, reason, reply, author, ifMatch: undefined }, jobs)
}

/** A question has one correction after the other, so this one ends before the next one begins. */
export const endRegrade = (db: Database, id: number) =>
  db.write(sql`update regrades set state = 'done', ended_at = clock_timestamp() where id = ${id}`)
