import type { AttemptResult, ResultItem } from '@abhyas/contract/exams-results'
import { expect, test } from 'vitest'
import { isIncorrect, isToPractise } from '../item-outcome.ts'
import { sectionPlaceOf } from '../section-places.ts'
import { figuresOf, sectionFigures, weakTopics } from './figures.ts'

const itemOf = (marksGot: number, topicId: number, isAnswered = true) =>
  ({
    isCorrect: marksGot === 3600,
    isAnswered,
    marksGot,
    marks: { right: 3600, wrong: 1200 },
    spentMs: 1000,
    topic: { id: topicId, topicName: `Topic ${topicId}` },
  }) as ResultItem

const items = [itemOf(3600, 1), itemOf(-1200, 2), itemOf(0, 2, false), itemOf(1800, 3)]
const section = (name: string, questionCount: number) => ({ name, questionCount, seconds: 60, note: '' })
const sections = { mode: 'timed' as const, list: [section('Java', 1), section('Databases', 3)] }

test('marks are earned or taken off, a partly right answer earns some, and an empty answer takes nothing', () => {
  expect(figuresOf(items)).toEqual({
    right: 1,
    wrong: 2,
    partly: 1,
    empty: 1,
    leftOut: 0,
    earned: 5400,
    earnedPartly: 1800,
    taken: 1200,
    total: 14_400,
    spentMs: 4000,
  })
})

test('the figures of a section are those of its questions, and together they are those of the exam', () => {
  const [java, databases] = sectionFigures({ sections, items } as AttemptResult)
  expect(java).toMatchObject({ name: 'Java', right: 1, wrong: 0, empty: 0, earned: 3600, taken: 0 })
  expect(databases).toMatchObject({ name: 'Databases', right: 0, wrong: 2, empty: 1, earned: 1800, taken: 1200 })
})

test('a question has the name of its section and its number there', () => {
  expect(sectionPlaceOf(sections, 0)).toEqual({ name: 'Java', number: 1 })
  expect(sectionPlaceOf(sections, 3)).toEqual({ name: 'Databases', number: 3 })
  expect(sectionPlaceOf(null, 3)).toBeNull()
})

test('the weakest topic comes first, and a topic without a wrong answer is not weak', () => {
  expect(weakTopics(items).map(({ id }) => id)).toEqual([2, 3])
})

const corrected = (item: ResultItem, counts: 'all' | 'none'): ResultItem => ({
  ...item,
  correction: { policy: counts === 'all' ? 'full_marks' : 'left_out', counts, formerAnswer: 'One', formerOptions: [0] },
})

test('a question that was left out is neither right nor wrong nor empty, and has no marks and no topic', () => {
  const leftOut = corrected({ ...itemOf(0, 4), isCorrect: false }, 'none')
  expect(figuresOf([...items, leftOut])).toEqual({ ...figuresOf(items), leftOut: 1, spentMs: 5000 })
  expect(weakTopics([leftOut])).toEqual([])
  expect([isIncorrect(leftOut), isToPractise(leftOut)]).toEqual([false, false])
})

test('a question that counts as right for everybody is right, also without an answer', () => {
  const item = corrected(itemOf(3600, 4, false), 'all')
  expect(figuresOf([item])).toMatchObject({ right: 1, wrong: 0, empty: 0, earned: 3600, total: 3600 })
  expect([isIncorrect(item), isToPractise(item)]).toEqual([false, false])
})

test('an empty answer is incorrect only in an exam without marks, and to be practised in both', () => {
  const empty = itemOf(0, 1, false)
  const withoutMarks = { ...empty, marks: undefined, marksGot: null }
  expect([isIncorrect(empty), isIncorrect(withoutMarks)]).toEqual([false, true])
  expect([isToPractise(empty), isToPractise(withoutMarks)]).toEqual([true, true])
})
