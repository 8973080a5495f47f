import { buildQuestion, buildTopic } from '@abhyas/api/testing/builders'
import type { OpenDatabases } from '@abhyas/database/learner-databases'
import { type CrowdLearner, insertLearners } from '@abhyas/testing/exam-crowd'
import { type FoldDeath, type FoldProcess, startFoldProcess } from '@abhyas/testing/fold-process'
import { openPostgres } from '../postgres-process.ts'
import { NODE_COMPILE_CACHE } from '../restartable-server.ts'
import { openSplitDatabases } from '../split-databases.ts'

/** The shared database, two databases of learners, and workers that fold from the second into the first. */
export type FoldStack = {
  databases: OpenDatabases
  startWorker(diesAt?: FoldDeath): Promise<FoldProcess>
  /** The next workers start with these settings in addition. */
  replaceServers(env: Record<string, string>): Promise<void>
  end(): Promise<void>
}

export async function startFoldStack(): Promise<FoldStack> {
  const postgres = await openPostgres()
  const { databases, databaseUrl, learnerDatabases } = await openSplitDatabases(postgres)
  let more: Record<string, string> = {}
  return {
    databases,
    async startWorker(diesAt) {
      const env = { NODE_COMPILE_CACHE, ...more }
      const worker = await startFoldProcess({ databaseUrl, learnerDatabases, env, ...(diesAt && { diesAt }) })
      worker.begin()
      return worker
    },
    async replaceServers(env) {
      more = env
    },
    async end() {
      await databases.close()
      await postgres.remove()
    },
  }
}

/** Learners, and questions that are open to all of them. */
export type FoldPool = { learners: readonly CrowdLearner[]; questionIds: readonly number[] }

const LEARNERS = 60
const TOPICS = 3
const QUESTIONS_PER_TOPIC = 8

export async function openFoldPool({ databases: { shared } }: FoldStack): Promise<FoldPool> {
  const questionIds: number[] = []
  for (let topic = 0; topic < TOPICS; topic++) {
    const { id: topicId } = await buildTopic(shared, { isFreeSample: true })
    for (let nth = 0; nth < QUESTIONS_PER_TOPIC; nth++) questionIds.push((await buildQuestion(shared, { topicId })).id)
  }
  return { learners: await insertLearners(shared, LEARNERS), questionIds }
}
