import type { Db } from '@abhyas/database/database'
import type { Blend } from './blend-weights.ts'
import { type LockedLearner, selectKnown } from './known-queries.ts'
import { type JudgedAnswer, learnAnswers } from './learn-answers.ts'
import { insertLearned, type Mode } from './log-queries.ts'

type Recording = {
  learnerId: number
  locked: LockedLearner
  mode: Mode
  answers: readonly JudgedAnswer[]
  blend: Blend
}

/** Logs the answers that are not in the log yet, and learns from them. The learner is locked in `tx`. */
export async function recordAnswers(tx: Db, { learnerId, locked, mode, answers, blend }: Recording): Promise<void> {
  const known = await selectKnown(tx, learnerId, {
    ids: answers.map(({ id }) => id),
    topicIds: [...new Set(answers.map(({ topicId }) => topicId))],
    questionIds: [...new Set(answers.map(({ questionId }) => questionId))],
  })
  const learned = learnAnswers(answers, { locked, known, blend })
  if (learned.answers.length > 0) await insertLearned(tx, learnerId, mode, learned)
}
