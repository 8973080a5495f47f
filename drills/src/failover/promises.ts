import { type AttemptJournal, newestAcknowledged, orderOf } from '../faults/journal.ts'
import { attemptKey, type StoredAnswer } from '../faults/invariants/evidence.ts'

/** An acknowledged answer. */
export type Promised = { learnerId: number; attemptId: number; place: number; epoch: number; seq: number }

/** Every answer that is acknowledged at this moment. */
export const promisedBy = (journals: Iterable<AttemptJournal>): Promised[] =>
  [...journals].flatMap((journal) =>
    [...newestAcknowledged(journal).values()].map(({ place, epoch, seq }) => ({
      learnerId: journal.learnerId,
      attemptId: journal.attemptId,
      place,
      epoch,
      seq,
    })),
  )

/** The acknowledged answers that are not stored. A newer answer in the place of one is no loss. */
export function lostOf(promised: readonly Promised[], stored: readonly StoredAnswer[]): Promised[] {
  const newest = new Map(stored.map((answer) => [keyOf(answer), answer]))
  return promised.filter((each) => {
    const found = newest.get(keyOf(each))
    return !found || orderOf(found, each) < 0
  })
}

const keyOf = (answer: { learnerId: number; attemptId: number; place: number }) =>
  `${attemptKey(answer)}/${answer.place}`
