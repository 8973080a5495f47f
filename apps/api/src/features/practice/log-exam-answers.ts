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
import { insertAnswers, type JudgedAnswer, selectQuestionsToJudge } from './practice-queries.ts'

const AT_ONCE = 200

/**
 * Copies the answers of graded exams into the answer log and the progress. An attempt that was interrupted half-way is
 * logged again without effect. An attempt that cannot be logged is tried again later, and does not hold up the others.
 * Says whether there may be more.
 */
export async function logExamAnswers(
  { shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>,
  { papers, log }: { papers: Papers; log: Pick<FastifyBaseLogger, 'error'> },
): Promise<boolean> {
  let isMoreLeft = false
  for (const db of ofLearners) {
    const attempts = await takeUnloggedAttempts(db, AT_ONCE)
    for (const [index, attempt] of attempts.entries())
      try {
        await logAttempt(shared, db, attempt, papers)
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

async function logAttempt(shared: Db, db: Database, attempt: GradedAttempt, papers: Papers): Promise<void> {
  const { learnerId, id, paperId } = attempt
  const { answers: key, rightMasks } = await papers.get(paperId)
  const questions = await selectQuestionsToJudge(
    shared,
    key.map((answer) => answer.id),
  )
  // A question may have moved since. A deleted question is logged under the topic of the exam.
  const topicIds = new Map(questions.map((question) => [question.id, question.topicId]))
  const judged = (await selectGradedAnswers(db, learnerId, id)).flatMap(
    ({ place, option, ...answer }): JudgedAnswer[] => {
      const asked = key[place]
      if (!asked) return []
      return [
        {
          ...answer,
          questionId: asked.id,
          questionVersion: asked.version,
          topicId: topicIds.get(asked.id) ?? attempt.topicId,
          option,
          isRight: (((rightMasks[place] ?? 0) >> option) & 1) === 1,
        },
      ]
    },
  )
  if (judged.length > 0) await insertAnswers(db, learnerId, 'exam', judged)
  await updateAttemptLogged(db, learnerId, id)
}
