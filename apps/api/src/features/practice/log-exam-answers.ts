import { isRightAnswer } from '@abhyas/contract/rules/answer-keys'
import type { Database, Databases, Db } from '@abhyas/database/database'
import { isAway } from '@abhyas/database/is-away'
import type { FastifyBaseLogger } from 'fastify'
import {
  giveBackAttempts,
  type GradedAttempt,
  selectGradedAnswers,
  takeUnloggedAttempts,
  updateAttemptLogged,
} from '../exams/attempts/unlogged-queries.ts'
import type { Papers } from '../exams/papers/papers.ts'
import type { BlendWeights } from '../learning/model/blend-weights.ts'
import { lockLearner } from '../learning/model/known-queries.ts'
import type { JudgedAnswer } from '../learning/model/learn-answers.ts'
import { UNRATED } from '../learning/model/rating-queries.ts'
import { recordAnswers } from '../learning/model/record-answers.ts'
import { updateForecastScore } from '../learning/readiness/forecast-queries.ts'
import { relearn } from '../learning/relearn/relearn.ts'
import { selectTruthsOf } from '../learning/relearn/relearn-queries.ts'
import { forecastBeforeLogging } from '../learning/readiness/store-forecasts.ts'
import { selectQuestionsToJudge } from './practice-queries.ts'

const AT_ONCE = 200

type LogTools = { papers: Papers; blendWeights: BlendWeights; log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Copies the answers of graded exams into the answer log and the progress. An attempt that was interrupted half-way is
 * logged again without effect. An attempt that cannot be logged is tried again later, and does not hold up the others.
 * Says whether there may be more.
 */
export async function logExamAnswers(
  { shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>,
  { papers, blendWeights, log }: LogTools,
): Promise<boolean> {
  const hiddenExamIds = [...(await papers.windows.hiddenExams()).keys()]
  let isMoreLeft = false
  for (const db of ofLearners) {
    const attempts = await takeUnloggedAttempts(db, { limit: AT_ONCE, hiddenExamIds })
    // A forecast from answers of the exam itself would be worth nothing, so the missing forecasts come first.
    await forecastBeforeLogging(shared, db, attempts, papers).catch((error: unknown) => {
      log.error({ err: error }, 'forecasts of exams not made')
    })
    for (const [index, attempt] of attempts.entries())
      try {
        await logAttempt(shared, db, attempt, { papers, blendWeights })
      } catch (error) {
        if (isAway(error as Error)) {
          // The fault is not in these attempts. If they cannot be released either, a worker takes them again in a
          // minute.
          await giveBackAttempts(db, attempts.slice(index)).catch(() => undefined)
          throw error
        }
        log.error({ err: error, attemptId: attempt.id }, 'answers of an exam not logged')
      }
    isMoreLeft ||= attempts.length === AT_ONCE
  }
  return isMoreLeft
}

async function logAttempt(
  shared: Db,
  db: Database,
  attempt: GradedAttempt,
  { papers, blendWeights }: Omit<LogTools, 'log'>,
): Promise<void> {
  const { learnerId, id, paperId } = attempt
  const { answers: asked, keys } = await papers.get(paperId)
  const questionIds = asked.map(({ id: questionId }) => questionId)
  const questions = await selectQuestionsToJudge(shared, questionIds)
  const blend = await blendWeights(shared)
  // A question may have moved since. A deleted question is logged under the topic of the exam.
  const byId = new Map(questions.map((question) => [question.id, question]))
  const judged = (await selectGradedAnswers(db, learnerId, id)).flatMap(({ place, ...answer }): JudgedAnswer[] => {
    const [written, key] = [asked[place], keys[place]]
    if (!written || !key) return []
    const question = byId.get(written.id)
    return [
      {
        ...answer,
        questionId: written.id,
        questionVersion: written.version,
        topicId: question?.topic.id ?? written.topic?.id ?? attempt.topicId,
        rated: question?.rated ?? UNRATED,
        isFreeSample: false,
        isRight: isRightAnswer(key, answer),
      },
    ]
  })
  if (judged.length > 0)
    await db.transaction(async (tx) => {
      const locked = await lockLearner(tx, learnerId)
      await recordAnswers(tx, { learnerId, locked, mode: 'exam', answers: judged, blend })
      // A learner who answered nothing did not sit the exam, and says nothing about its forecast.
      await updateForecastScore(tx, learnerId, id)
    })
  // The paper has the key of the start. A correction that began since has not seen these answers.
  for (const { questionId, truths } of await selectTruthsOf(shared, questionIds))
    await relearn(db, learnerId, { questionId, truths })
  await updateAttemptLogged(db, learnerId, id)
}
