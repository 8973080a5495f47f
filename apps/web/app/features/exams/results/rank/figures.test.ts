import type { AttemptResult, ResultItem } from '@abhyas/contract/exams-results'
import { expect, test } from 'vitest'
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
