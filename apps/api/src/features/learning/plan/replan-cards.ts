import type { Db } from '@abhyas/database/database'
import { dueDay } from '@abhyas/learning/revision'
import { type MovedCard, type PlannedCard, selectPlannedCards, updateDueDays } from './card-queries.ts'

/** Gives the learner's cards the days that lead to this exam, or the usual days without one. Lock the learner first. */
export async function replanCards(tx: Db, learnerId: number, examDay: number | null): Promise<void> {
  const moved = (await selectPlannedCards(tx, learnerId)).flatMap((card): MovedCard[] => {
    const { questionId, dueDay: fromDay } = card
    const day = dayOf(card, examDay)
    return day === fromDay ? [] : [{ questionId, fromDay, dueDay: day }]
  })
  if (moved.length > 0) await updateDueDays(tx, learnerId, moved)
}

/** A leech that the learner wants back keeps its day, but no card is due after the exam. */
function dayOf(card: PlannedCard, examDay: number | null): number | null {
  if (card.state !== 'leech') return dueDay(card, examDay)
  return card.dueDay === null || examDay === null ? card.dueDay : Math.min(card.dueDay, examDay)
}
