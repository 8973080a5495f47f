import { EXPORTED_AT_MOST } from '@abhyas/contract/users'
import type { Db } from '@abhyas/database/database'
import type { Papers } from '../exams/papers/papers.ts'
import {
  countOwn,
  selectGrantsOfLearner,
  selectOptionalOwnGoal,
  selectOwnAliases,
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
 * there are. What would show a result or a key that is secret now is left out.
 */
export async function collectLearning(db: Db, learnerId: number, { windows }: Pick<Papers, 'windows'>) {
  const [hidden, secret] = await Promise.all([windows.hiddenExams(), windows.secretIds()])
  const [grants, orders, attempts, extraTimes, aliases, goal, forecasts, learning, answerLog, all] = await Promise.all([
    selectGrantsOfLearner(db, learnerId),
    selectOwnOrders(db, learnerId),
    selectOwnAttempts(db, learnerId, EXPORTED_AT_MOST.attempts),
    selectOwnExtraTimes(db, learnerId),
    selectOwnAliases(db, learnerId),
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
  return {
    grants,
    orders,
    attempts: attempts.map((attempt) =>
      hidden.has(attempt.examId)
        ? Object.assign(attempt, { correctCount: null, marks: null, corrections: [] })
        : attempt,
    ),
    extraTimes,
    aliases,
    goal,
    forecasts,
    learning,
    answerLog: answerLog.map((answer) =>
      secret.has(answer.questionId) ? Object.assign(answer, { isRight: null }) : answer,
    ),
    leftOut,
  }
}
