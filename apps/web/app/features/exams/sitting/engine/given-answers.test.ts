import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import { expect, test } from 'vitest'
import type { ExamRecord } from './exam-record.ts'
import { countKinds, kindOf, sortAnswers } from './given-answers.ts'

const answer = (place: number, seq: number, option: number | null = 1): Answer => ({
  place,
  option,
  isMarked: false,
  spentMs: 0,
  seq,
})
const attempt = (given: Partial<Attempt>) => ({ answers: [], epoch: 1, isWriter: true, ...given }) as unknown as Attempt
const record = (given: Partial<ExamRecord>): ExamRecord => ({
  attemptId: 1,
  epoch: 1,
  unsent: [],
  saved: [],
  leftover: [],
  place: 0,
  visited: [],
  spentMs: [],
  ...given,
})

test('what was not sent lies over what the server has; what only its acknowledgement was lost of is not sent again', () => {
  const saved = [answer(0, 1), answer(1, 2)]
  const sorted = sortAnswers(attempt({ answers: saved }), record({ unsent: [answer(0, 3, 2), answer(1, 2)] }))
  expect(sorted.unsent).toEqual([answer(0, 3, 2)])
  expect([...sorted.answers.values()].map(({ option, where }) => [option, where])).toEqual([
    [2, 'device'],
    [1, 'server'],
  ])
})

test('after another device wrote, what was not sent is left over, but for what says the same', () => {
  const unsent = [answer(0, 3, 2), answer(1, 4, 1)]
  const back = sortAnswers(attempt({ epoch: 3, answers: [answer(1, 9, 1)] }), record({ unsent }))
  expect([back.unsent, back.leftover]).toEqual([[], [answer(0, 3, 2)]])
  const reader = sortAnswers(attempt({ epoch: 2, isWriter: false }), record({ unsent }))
  expect([reader.unsent, reader.leftover]).toEqual([[], unsent])
})

test('a take-over by another tab of the same browser leaves nothing over', () => {
  const { unsent, leftover } = sortAnswers(attempt({ epoch: 2 }), record({ unsent: [answer(0, 3)] }))
  expect([unsent, leftover]).toEqual([[answer(0, 3)], []])
})

test('five ways a question can stand', () => {
  const given = (option: number | null, isMarked: boolean) => ({ option, isMarked, seq: 1, where: 'server' as const })
  const answers = new Map([
    [0, given(2, false)],
    [1, given(0, true)],
    [2, given(null, true)],
    [3, given(null, false)],
  ])
  expect(kindOf(undefined, false)).toBe('unseen')
  expect(countKinds(answers, new Set([0, 1, 2, 3]), 6)).toEqual({
    answered: 1,
    'answered-marked': 1,
    marked: 1,
    seen: 1,
    unseen: 2,
  })
})
