import type { Truth } from '@abhyas/contract/rules/regrading'
import type { Database, Databases, Db } from '@abhyas/database/database'
import { setTimeout as sleep } from 'node:timers/promises'
import { rebuildState } from '../model/apply-answer.ts'
import { lockLearner } from '../model/known-queries.ts'
import { learnerDay } from '../model/learner-day.ts'
import { updateAbility, upsertCards, upsertTopics } from '../model/log-queries.ts'
import { selectExamDay, selectLogOf } from '../model/replay-queries.ts'
import {
  type CorrectedAnswer,
  type DayChange,
  deleteCard,
  selectLearnersOf,
  selectRelearnedUpTo,
  updateCorrected,
  updateProgress,
  updateRelearnedUpTo,
  updateStudyDays,
} from './relearn-queries.ts'

const AT_ONCE = 50

type Relearning = { regradeId: number; questionId: number; truths: readonly Truth[]; endMs: number }

/**
 * Corrects what the model knows of every learner who answered a question. Returns true when all are done. Doing a learner
 * twice changes nothing, so a killed worker only repeats its last batch.
 */
export async function relearnAll({ ofLearners }: Databases, relearning: Relearning): Promise<boolean> {
  const done = await Promise.all(ofLearners.map((db) => relearnIn(db, relearning)))
  return done.every(Boolean)
}

async function relearnIn(db: Database, { regradeId, questionId, truths, endMs }: Relearning): Promise<boolean> {
  while (Date.now() < endMs) {
    const startedAt = Date.now()
    const before = await selectRelearnedUpTo(db, regradeId)
    const learners = await selectLearnersOf(db, { questionId, limit: AT_ONCE }, before)
    let count = 0
    for (const { learnerId } of learners) if (await relearn(db, learnerId, { questionId, truths })) count += 1
    const upTo = learners.at(-1)?.learnerId
    if (upTo === undefined) return true
    await updateRelearnedUpTo(db, regradeId, { before, upTo, count })
    await sleep(Date.now() - startedAt)
  }
  return false
}

/** Says whether an outcome of this learner changed. Everything that follows from the log is rebuilt then. */
export const relearn = (
  db: Database,
  learnerId: number,
  { questionId, truths }: { questionId: number; truths: readonly Truth[] },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { timeZone } = await lockLearner(tx, learnerId)
    const changed = await updateCorrected(tx, learnerId, questionId, truths)
    if (changed.length === 0) return false
    await updateProgress(tx, learnerId, questionId)
    await updateStudyDays(tx, learnerId, dayChanges(changed, timeZone))
    await rebuild(tx, learnerId, { questionId, timeZone })
    return true
  })

async function rebuild(tx: Db, learnerId: number, { questionId, timeZone }: { questionId: number; timeZone: string }) {
  const log = await selectLogOf(tx, [learnerId])
  // Answers from before the model existed have no number, and it learned nothing from them.
  if (log.length === 0) return
  const { learner, topics, cards } = rebuildState(log, { timeZone, examDay: await selectExamDay(tx, learnerId) })
  await tx.write(updateAbility(learnerId, { learner }))
  await tx.write(upsertTopics(learnerId, [...topics.values()]))
  // The cards of other questions follow from their own answers.
  const card = cards.get(questionId)
  await (card ? tx.write(upsertCards(learnerId, [card])) : deleteCard(tx, learnerId, questionId))
}

function dayChanges(changed: readonly CorrectedAnswer[], timeZone: string): DayChange[] {
  const byDay = new Map<number, number>()
  for (const { isRight, answeredAtMs } of changed) {
    const day = learnerDay(answeredAtMs, timeZone)
    byDay.set(day, (byDay.get(day) ?? 0) + (isRight ? 1 : -1))
  }
  return [...byDay].map(([day, correct]) => ({ day, correct }))
}
