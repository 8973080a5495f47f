import { sql } from '@abhyas/database/sql'
import { KINDS } from '@abhyas/database/migrations'
import { prepareDatabase } from '@abhyas/database/own-database'
import { connect, type Database } from '@abhyas/database/database'
import { type CrowdLearner, type ExamCrowd, makeExamCrowd, makeLearners } from '@abhyas/testing/exam-crowd'
import { startServerProcess } from '@abhyas/testing/server-process'
import { type ExamKey, keyOfOptions } from '../faults/score.ts'
import { collectProblems } from '../problems.ts'
import { NODE_COMPILE_CACHE } from '../restartable-server.ts'

/** The product, as learners see it, on the write port of HAProxy. */
export type Product = {
  origin: string
  exam: ExamCrowd
  examKey: ExamKey
  durationSeconds: number
  /** The drill's own connections, through HAProxy as well. */
  db: Database
  makeLearners(count: number): Promise<CrowdLearner[]>
  takeProblems(): string[]
  end(): Promise<void>
}

/** 200 questions are the most that an exam has. */
const QUESTIONS = 200
const DURATION_MINUTES = 60

export async function startProduct(databaseUrl: string, log: number): Promise<Product> {
  await prepareDatabase(databaseUrl, KINDS)
  const exam = await makeExamCrowd(databaseUrl, {
    learners: 0,
    questions: QUESTIONS,
    durationMinutes: DURATION_MINUTES,
    hasMarks: true,
  })
  const db = connect({ url: databaseUrl, pools: { reads: 2, writes: 1 } })
  // Learners who guess make questions look wrong, and the product would take them out of the exam.
  await db.write(sql`insert into site_settings (withdraws_miskeys) values (false)`)
  const { complain, take } = collectProblems()
  let isEnding = false
  const start = async (only: 'api' | 'worker') => {
    const env = { NODE_COMPILE_CACHE, LOG_LEVEL: 'warn' }
    const server = await startServerProcess({ databaseUrl, only, env, output: log })
    void server.exited.then(() => isEnding || complain(`The ${only} ended by itself.`))
    return server
  }
  const api = await start('api')
  const worker = await start('worker')
  return {
    origin: api.origin,
    exam,
    examKey: keyOfOptions(exam.key, exam.marks),
    durationSeconds: DURATION_MINUTES * 60,
    db,
    makeLearners: (count) => makeLearners(databaseUrl, count),
    takeProblems: take,
    async end() {
      isEnding = true
      // A worker may wait for a database that is not healthy any more.
      await Promise.all([api.kill(), worker.kill()])
      await db.close()
    },
  }
}
