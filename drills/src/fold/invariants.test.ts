import { expect, test } from 'vitest'
import { type Evidence, violationsOf } from './invariants.ts'

const good: Evidence = {
  sent: 10,
  replay: {
    learners: 2,
    answers: 10,
    differing: [],
    questions: 3,
    miscounted: [],
    difficultyOff: 0.1,
    figures: 3,
    misfigured: [],
    driftOff: 0.1,
  },
  shared: { topics: 8.5, calibration: 8, figures: 10, options: 6, languages: 6 },
  log: { answers: 10, weight: 8.5, readers: 8, figured: 6, unfolded: 0, batches: 0 },
}
const violated = (evidence: Evidence) => violationsOf(evidence).map(({ invariant }) => invariant)

test('ratings that count every answer of the log once violate nothing', () => {
  expect(violated(good)).toEqual([])
})

test.each<[string, Evidence]>([
  ['L1', { ...good, replay: { ...good.replay, miscounted: [7] } }],
  ['L2', { ...good, shared: { ...good.shared, topics: 9.5 } }],
  ['L2', { ...good, shared: { ...good.shared, options: 7 } }],
  ['L2', { ...good, shared: { ...good.shared, calibration: 9 } }],
  ['L2', { ...good, shared: { ...good.shared, figures: 11 } }],
  ['L2', { ...good, shared: { ...good.shared, languages: 5 } }],
  ['L3', { ...good, log: { ...good.log, unfolded: 1 } }],
  ['L3', { ...good, log: { ...good.log, batches: 1 } }],
  ['L4', { ...good, sent: 11 }],
  ['L4', { ...good, replay: { ...good.replay, differing: [{ learnerId: 1, what: 'theta' }] } }],
  ['L6', { ...good, replay: { ...good.replay, misfigured: [{ questionId: 7, version: 1, what: 'answers' }] } }],
  ['L5', { ...good, replay: { ...good.replay, difficultyOff: 1.1 } }],
])('%s is violated alone', (invariant, evidence) => {
  expect(violated(evidence)).toEqual([invariant])
})
