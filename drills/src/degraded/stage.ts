import type { Database } from '@abhyas/database/database'
import { QUEUES } from '@abhyas/api/jobs/job-table'
import { buildModule, buildQuestion, buildTopic } from '@abhyas/api/testing/builders'
import { openJobs } from '@abhyas/api/queues/job-queue'
import { sql } from '@abhyas/database/sql'
import { type CrowdLearner, type ExamCrowd, insertLearners, makeExamCrowd } from '@abhyas/testing/exam-crowd'
import { startProduct, type WatchedProduct } from '../alerts/watched-product.ts'
import { type ExamKey, keyOfOptions } from '../faults/score.ts'
import type { OfferedModule } from '../payments/shop-pool.ts'
import { quietLog } from '../quiet-log.ts'

/** The product, and what the scenes need beside it. */
export type Stage = {
  product: WatchedProduct
  shared: Database
  /** The databases of the learners. A scene may cut the second one. */
  places: readonly [Database, Database]
  exam: ExamCrowd
  examKey: ExamKey
  durationSeconds: number
  module: OfferedModule
  jobs: Awaited<ReturnType<typeof openJobs>>
  /** Creates learners, this many in each database. */
  makeLearners(count: number): Promise<readonly [CrowdLearner[], CrowdLearner[]]>
  close(): Promise<void>
}

/** 200 questions are the most that an exam has. */
const QUESTIONS = 200
const DURATION_MINUTES = 240
const PRICE_PAISE = 2_500
const TRIES = 20

export async function openStage(output: number): Promise<Stage> {
  const env = { SWEEP_PAUSE_MS: '500', REFUSE_WHEN_BUSY: 'off', TRUST_PROXY: '127.0.0.1' }
  const product = await startProduct(output, { roles: 'api,web', env })
  const { shared, ofLearners } = product.databases
  try {
    const places = ofLearners as readonly [Database, Database]
    const exam = await makeExamCrowd(product.databaseUrl, {
      learners: 0,
      questions: QUESTIONS,
      durationMinutes: DURATION_MINUTES,
      hasMarks: true,
    })
    // Learners who guess make questions look wrong, and the product would take them out of the exam.
    await shared.write(sql`insert into site_settings (withdraws_miskeys) values (false)`)
    const log = quietLog(() => undefined)
    const jobs = await openJobs(product.databaseUrl, QUEUES, { log, isWorker: false })
    return {
      product,
      shared,
      places,
      exam,
      examKey: keyOfOptions(exam.key, exam.marks),
      durationSeconds: DURATION_MINUTES * 60,
      module: await offerModule(shared),
      jobs,
      makeLearners: (count) => makeLearners(product, count),
      async close() {
        await jobs.boss.stop({ graceful: false })
        await product.stop()
      },
    }
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function offerModule(shared: Database): Promise<OfferedModule> {
  const { id } = await buildModule(shared, { price: PRICE_PAISE / 100 })
  const { id: topicId } = await buildTopic(shared, { moduleId: id })
  const question = await buildQuestion(shared, { topicId })
  return { id, topicId, questionIds: [question.id], pricePaise: PRICE_PAISE }
}

/** The bucket of a learner follows from the id, so learners are made until both databases have enough. */
async function makeLearners({ databases: { shared, dbOf, ofLearners } }: WatchedProduct, count: number) {
  const found: [CrowdLearner[], CrowdLearner[]] = [[], []]
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (const learner of await insertLearners(shared, 2 * count))
      found[dbOf(learner.id) === ofLearners[0] ? 0 : 1].push(learner)
    if (found.every((each) => each.length >= count)) return found.map((each) => each.slice(0, count)) as typeof found
  }
  throw new Error('One of the databases got too few learners.')
}
