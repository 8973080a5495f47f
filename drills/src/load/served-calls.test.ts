import { expect, test } from 'vitest'
import { CALL_KINDS, type CallKind, type Latency } from './call-figures.ts'
import { miscountsOf } from './served-calls.ts'

const calls = Object.fromEntries(CALL_KINDS.map((kind) => [kind, { count: 10, p50: 1, p99: 1, max: 1 }])) as Record<
  CallKind,
  Latency
>
const before = { startAttempt: 3, saveAnswers: 0 }
const after = {
  startAttempt: 23,
  getExamQuestions: 10,
  saveAnswers: 10,
  enterSection: 10,
  getAttemptClock: 10,
  submitAttempt: 10,
  getResult: 10,
}

test('the counts agree when the servers counted each call of the learners once', () => {
  expect(miscountsOf(calls, { before, after })).toEqual([])
})

test('one call more or less is named', () => {
  expect(miscountsOf(calls, { before, after: { ...after, saveAnswers: 11, startAttempt: 22 } })).toEqual([
    'the servers counted 19 x startAttempt, the learners 20',
    'the servers counted 11 x saveAnswers, the learners 10',
  ])
})
