import type { Database, Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { type Batch, foldInBatches, rememberBatch } from '../../../sql/batch-queries.ts'
import { awaitJudgement, updateFigures } from './figure-queries.ts'
import {
  insertMissingQuestions,
  insertMissingTopics,
  insertSittings,
  lockQuestionRatings,
  lockTopicRatings,
  updateRatings,
} from './rate-queries.ts'
import { type AnswerBatch, insertAnswerBatch } from './take-answers-queries.ts'

/** Brings the answers of learners into the shared ratings and figures, and their scores beside the forecasts, each once. */
export const foldAnswers = (databases: Pick<Databases, 'shared' | 'ofLearners'>): Promise<void> =>
  foldInBatches(databases, {
    table: sql`cluster.answer_batches`,
    take: insertAnswerBatch,
    limit: 1_000,
    add: rate,
  })

const rate = (shared: Database, { id, content }: Batch<AnswerBatch>): Promise<void> =>
  shared.transaction(async (tx) => {
    const [isNew] = await tx.write(rememberBatch(id))
    if (!isNew) return
    const { answers, sittings } = content
    if (answers.length > 0) {
      // An admin's change of a question also comes to its health before its rating.
      await awaitJudgement(tx, answers)
      await insertMissingTopics(tx, answers)
      await insertMissingQuestions(tx, answers)
      await lockTopicRatings(tx, answers)
      await lockQuestionRatings(tx, answers)
      await updateRatings(tx, answers)
      await updateFigures(tx, answers)
    }
    if (sittings.length > 0) await insertSittings(tx, sittings)
  })
