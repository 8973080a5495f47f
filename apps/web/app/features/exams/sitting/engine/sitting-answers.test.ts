import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import { expect, test } from 'vitest'
import { countAnswered, countKinds, kindOf, mergeAnswers } from './sitting-answers.ts'
import type { StoredAttempt } from './stored-attempt.ts'

const answer = (place: number, seq: number, option: number | null = 1): Answer => ({
  place,
  option,
  isMarked: false,
  spentMs: 0,
  seq,
})
const attempt = (values: Partial<Attempt>) =>
  ({ answers: [], epoch: 1, isWriter: true, ...values }) as unknown as Attempt
const storedAttempt = (values: Partial<StoredAttempt>): StoredAttempt => ({
  attemptId: 1,
  epoch: 1,
  unsent: [],
  saved: [],
  leftover: [],
  place: 0,
  visited: [],
  spentMs: [],
  ...values,
})

test("an unsent answer replaces the server's; an answer that the server already has is not sent again", () => {
  const saved = [answer(0, 1), answer(1, 2)]
  const merged = mergeAnswers(attempt({ answers: saved }), storedAttempt({ unsent: [answer(0, 3, 2), answer(1, 2)] }))
  expect(merged.unsent).toEqual([answer(0, 3, 2)])
  expect([...merged.answers.values()].map(({ option, where }) => [option, where])).toEqual([
    [2, 'device'],
    [1, 'server'],
  ])
})

test("after another device has written, unsent answers are leftovers, except those equal to the server's", () => {
  const unsent = [answer(0, 3, 2), answer(1, 4, 1)]
  const back = mergeAnswers(attempt({ epoch: 3, answers: [answer(1, 9, 1)] }), storedAttempt({ unsent }))
  expect([back.unsent, back.leftover]).toEqual([[], [answer(0, 3, 2)]])
  const reader = mergeAnswers(attempt({ epoch: 2, isWriter: false }), storedAttempt({ unsent }))
  expect([reader.unsent, reader.leftover]).toEqual([[], unsent])
})

test('a take-over by another tab of the same browser leaves nothing over', () => {
  const { unsent, leftover } = mergeAnswers(attempt({ epoch: 2 }), storedAttempt({ unsent: [answer(0, 3)] }))
  expect([unsent, leftover]).toEqual([[answer(0, 3)], []])
})

test('every question has one of five kinds, and the kinds are counted', () => {
  const saved = (option: number | null, isMarked: boolean) => ({ option, isMarked, seq: 1, where: 'server' as const })
  const answers = new Map([
    [0, saved(2, false)],
    [1, saved(0, true)],
    [2, saved(null, true)],
    [3, saved(null, false)],
  ])
  expect(kindOf(undefined, false)).toBe('unseen')
  expect(countKinds(answers, new Set([0, 1, 2, 3]), { first: 0, count: 6 })).toEqual({
    answered: 1,
    'answered-marked': 1,
    marked: 1,
    seen: 1,
    unseen: 2,
  })
})

test('an answer that came too late for its section does not count as answered', () => {
  const given = { option: 1, isMarked: false, seq: 1 }
  const answers = new Map([
    [0, { ...given, where: 'late' as const }],
    [1, { ...given, where: 'device' as const }],
    [2, { ...given, where: 'server' as const }],
  ])
  expect(kindOf(answers.get(0), true)).toBe('seen')
  expect(countAnswered(answers, { first: 0, count: 2 })).toBe(1)
  expect(countAnswered(answers, { first: 0, count: 3 })).toBe(2)
})
