import { expect, test } from 'vitest'
import { createJournal, noteSent } from '../faults/journal.ts'
import type { StoredAnswer } from '../faults/invariants/evidence.ts'
import { lostOf, promisedBy } from './promises.ts'

const answer = (place: number, seq: number) => ({ place, option: 1, number: null, isMarked: false, spentMs: 5, seq })
const stored = (place: number, seq: number): StoredAnswer => ({
  ...answer(place, seq),
  learnerId: 7,
  attemptId: 70,
  epoch: 1,
  savedAt: 0,
})

test('an acknowledged answer is lost when it is missing or an older one is in its place', () => {
  const journal = createJournal(7, 70)
  noteSent(journal, 1, [answer(0, 1), answer(1, 2), answer(2, 3)]).hear([
    { seq: 1, verdict: 'saved' },
    { seq: 2, verdict: 'saved' },
    { seq: 3, verdict: 'saved' },
  ])
  // Nobody promised this one.
  noteSent(journal, 1, [answer(3, 4)])
  const promised = promisedBy([journal])
  expect(promised).toHaveLength(3)
  expect(lostOf(promised, [stored(0, 1), stored(1, 2), stored(2, 3)])).toEqual([])
  expect(lostOf(promised, [stored(0, 1), stored(1, 9), stored(2, 2)])).toMatchObject([{ place: 2, seq: 3 }])
  expect(lostOf(promised, [stored(0, 1), stored(2, 3)])).toMatchObject([{ place: 1, seq: 2 }])
  expect(lostOf(promised, [{ ...stored(0, 1), attemptId: 71 }])).toHaveLength(3)
})
