import { EXPORTED_AT_MOST } from '@abhyas/contract/users'
import type { Db } from '@abhyas/database/database'
import {
  countOwn,
  selectGrantsOfLearner,
  selectOptionalOwnGoal,
  selectOwnAttempts,
  selectOwnExtraTimes,
  selectOwnForecasts,
  selectOwnLog,
  selectOwnOrders,
} from './own-data-queries.ts'
import { selectOptionalOwnLearning } from './own-learning-queries.ts'

/**
 * Collects the rows of the learner's tables for the download of the learner's own data. The response is built in
 * memory, so it holds only the newest attempts and answers, some megabytes at most. It also says how many older ones
 * there are.
 */
export async function collectLearning(db: Db, learnerId: number) {
  const [grants, orders, attempts, extraTimes, goal, forecasts, learning, answerLog, all] = await Promise.all([
    selectGrantsOfLearner(db, learnerId),
    selectOwnOrders(db, learnerId),
    selectOwnAttempts(db, learnerId, EXPORTED_AT_MOST.attempts),
    selectOwnExtraTimes(db, learnerId),
    selectOptionalOwnGoal(db, learnerId),
    selectOwnForecasts(db, learnerId, EXPORTED_AT_MOST.attempts),
    selectOptionalOwnLearning(db, learnerId),
    selectOwnLog(db, learnerId, EXPORTED_AT_MOST.answerLog),
    countOwn(db, learnerId),
  ])
  const leftOut = {
    attempts: Math.max(all.attempts - attempts.length, 0),
    answerLog: Math.max(all.answerLog - answerLog.length, 0),
  }
  return { grants, orders, attempts, extraTimes, goal, forecasts, learning, answerLog, leftOut }
}
