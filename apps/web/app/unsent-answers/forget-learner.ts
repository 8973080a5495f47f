import { delMany, keys } from 'idb-keyval'
import { forgetLeftAnswer, readLeftAnswers } from './answers-left.ts'
import { markWaiting } from './answers-waiting.ts'
import { examKeysOf } from './exam-keys.ts'
import { forgetWaitingAnswers } from './practice-queue.ts'
import { roundKeysOf } from './round-keys.ts'

/** Deletes the exams, rounds and unsent answers of a deleted account from this browser: they can never be sent. */
export async function forgetLearner(userId: number): Promise<void> {
  const isOfExam = (key: unknown) => typeof key === 'string' && key.startsWith(examKeysOf(userId))
  for (const name of Object.keys(localStorage))
    if (isOfExam(name) || name.startsWith(roundKeysOf(userId))) localStorage.removeItem(name)
  for (const { id, userId: whose } of readLeftAnswers<{ id: string; userId: number }>())
    if (whose === userId) forgetLeftAnswer(id)
  markWaiting(userId, false)
  try {
    await delMany((await keys()).filter(isOfExam))
    await forgetWaitingAnswers(userId)
  } catch {} // no storage: there is nothing to delete
}
