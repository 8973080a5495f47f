import type { TodayQuestion } from '@abhyas/contract/learning-today'
import type { Question } from '@abhyas/contract/questions'
import { expect, test } from 'vitest'
import { movedTo, picksOf, placeOfOpen, thingLearned } from './daily-round.ts'

const ask = (id: number, more: Partial<TodayQuestion> = {}): TodayQuestion => ({
  question: { id, version: 1 } as Question,
  topicName: 'Joins',
  reason: 'weak-topic',
  answer: null,
  ...more,
})
const today = { questions: [ask(1), ask(2, { answer: { option: 0, isRight: false } }), ask(3, { reason: 'stretch' })] }
const kept = (questionId: number, version = 1) => ({ questionId, version, option: 1, isRight: true })
const idsOf = (picks: ReadonlyMap<number, unknown>) => [...picks.keys()].toSorted((a, b) => a - b)

test('the answers of the server and the picks of this browser count, and a pick at a changed question does not', () => {
  expect(idsOf(picksOf(today, [kept(1), kept(3, 2), kept(9)]))).toEqual([1, 2])
  expect(picksOf(today, [kept(2)]).get(2)).toEqual({ option: 1, isRight: true })
})

test('the round begins at the first open question, and at the end when none is open', () => {
  expect(placeOfOpen(today, picksOf(today, []))).toBe(0)
  expect(placeOfOpen(today, picksOf(today, [kept(1)]))).toBe(2)
  expect(placeOfOpen(today, picksOf(today, [kept(1), kept(3)]))).toBe(3)
})

test('the last question leads back to an open one, and to the end only when all are answered', () => {
  const open = { picks: picksOf(today, [kept(3)]), place: 2 }
  expect(movedTo(today, open, 3).place).toBe(0)
  expect(movedTo(today, { ...open, picks: picksOf(today, [kept(1), kept(3)]) }, 3).place).toBe(3)
  expect(movedTo(today, open, -1).place).toBe(0)
  expect(movedTo(today, open, 1).place).toBe(1)
})

test('the thing learned is the first that was wrong, else the stretch, else the last', () => {
  const right = new Map([1, 2, 3].map((id) => [id, { option: 1, isRight: true }]))
  expect(thingLearned(today, picksOf(today, [kept(1), kept(3)]))?.question.id).toBe(2)
  expect(thingLearned(today, right)?.question.id).toBe(3)
  expect(thingLearned({ questions: today.questions.slice(0, 2) }, right)?.question.id).toBe(2)
})
