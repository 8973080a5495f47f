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
export type FoldPool = {
  learners: readonly CrowdLearner[]
  questionIds: readonly number[]
  /** A learner sends at most so many answers at once. */
  mostAnswers: number
  /** Answers are recorded until there are so many, however long that takes. */
  leastAnswers: number
}

const TOPICS = 3
const SMALL = { learners: 60, questionsPerTopic: 8, mostAnswers: 8 }
/** For many answers, so that most of them are the first of a learner to a question. */
const LARGE = { learners: 1_000, questionsPerTopic: 80, mostAnswers: 40 }

export async function openFoldPool({ databases: { shared } }: FoldStack, leastAnswers = 0): Promise<FoldPool> {
  const { learners, questionsPerTopic, mostAnswers } = leastAnswers > 0 ? LARGE : SMALL
  const questionIds: number[] = []
  for (let topic = 0; topic < TOPICS; topic++) {
    const { id: topicId } = await buildTopic(shared, { isFreeSample: true })
    for (let nth = 0; nth < questionsPerTopic; nth++) questionIds.push((await buildQuestion(shared, { topicId })).id)
  }
  return { learners: await insertLearners(shared, learners), questionIds, mostAnswers, leastAnswers }
}
