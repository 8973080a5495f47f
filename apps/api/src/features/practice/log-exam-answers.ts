import type { Database } from '@abhyas/database/database'
import { isAway } from '@abhyas/database/is-away'
import type { FastifyBaseLogger } from 'fastify'
import type { Parts } from '../../parts.ts'
import {
  giveBackAttempts,
  type GradedAttempt,
  selectGradedAnswers,
  takeUnloggedAttempts,
  updateAttemptLogged,
} from '../exams/attempts/unlogged-queries.ts'
import { insertAnswers, type JudgedAnswer, selectAskedQuestions } from './practice-queries.ts'

const AT_ONCE = 200

type Needs = Pick<Parts, 'databases' | 'papers'>

/**
 * Puts what was answered in exams into the answer log and the progress, after they were graded. An attempt that was
 * half-way when this ended is logged again, to no effect. One that cannot be logged is tried again later, and keeps no
 * other one waiting. Says whether there may be more.
 */
export async function logExamAnswers(needs: Needs, log: Pick<FastifyBaseLogger, 'error'>): Promise<boolean> {
  let isMoreLeft = false
  for (const db of needs.databases.ofLearners) {
    const attempts = await takeUnloggedAttempts(db, AT_ONCE)
    for (const [index, attempt] of attempts.entries())
      try {
        await logAttempt(needs, db, attempt)
      } catch (error) {
        if (isAway(error as Error)) {
          // The fault is not theirs. If they cannot be given back either, they are taken again in a minute.
          await giveBackAttempts(db, attempts.slice(index)).catch(() => undefined)
          throw error
        }
        log.error({ err: error, attemptId: attempt.id }, 'answers of an exam not logged')
      }
    isMoreLeft ||= attempts.length === AT_ONCE
  }
  return isMoreLeft
}

async function logAttempt({ databases, papers }: Needs, db: Database, attempt: GradedAttempt): Promise<void> {
  const { learnerId, id, paperId } = attempt
  const { answers: key, right } = await papers.get(paperId)
  const questions = await selectAskedQuestions(
    databases.shared,
    key.map((answer) => answer.id),
  )
  // A question may have moved since; one that is gone is logged where it was asked.
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
          isRight: (((right[place] ?? 0) >> option) & 1) === 1,
        },
      ]
    },
  )
  if (judged.length > 0) await insertAnswers(db, learnerId, 'exam', judged)
  await updateAttemptLogged(db, learnerId, id)
}
